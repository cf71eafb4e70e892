"""Every step of the workflow runs a script of the tree, and a test runs this script.   workflow.py ROOT

The table names, for each command, the script that does the work and the test that runs it here.
"""

import pathlib
import re
import sys

import yaml

COMMANDS = {  # command: (script, test)
    "./test": ("./test", ".ci/run"),
    "./run static": ("cmake/static.sh", "tests/check/static.sh"),
    "./run wheel": ("python/wheel.sh", "tests/check/chroot.sh"),
    "./run package": ("packaging/package.sh", "tests/check/chroot.sh"),
    "./run playground": ("web/playground/build.sh", "tests/check/wasm.sh"),
    "./run site": ("web/site/build.sh", "tests/check/site.sh"),
    'bash packaging/release.sh "$GITHUB_REF_NAME" build/products': ("packaging/release.sh", "tests/check/workflow.sh"),
}
ACTIONS = r"actions/(checkout|upload-artifact|download-artifact)@v\d+"


def steps(jobs):
    """(job, step, values of the matrix) of every step that the workflow takes."""
    for name, job in jobs.items():
        for values in job.get("strategy", {}).get("matrix", {}).get("include", [{}]):
            for step in job["steps"]:
                yield name, step, values


def filled(text, values):
    return re.sub(r"\$\{\{ matrix\.(\w+) \}\}", lambda m: values[m[1]], str(text))


def wrong_steps(root, jobs):
    used, made = set(), {}
    for job, step, values in steps(jobs):
        if "uses" in step:
            if not re.fullmatch(ACTIONS, step["uses"]):
                yield f"job {job}: {step['uses']} is no action that moves files"
            given = {key: filled(value, values) for key, value in step.get("with", {}).items()}
            if "/upload-artifact@" in step["uses"]:
                made[given["name"]] = given["path"]
                script = COMMANDS.get(f"./run {given['name']}", ("", ""))[0]
                if not script or given["path"] not in (root / script).read_text():
                    yield f"job {job}: {script or 'no script'} does not make {given['path']}"
            elif "name" in given and made.get(given["name"]) != given["path"]:
                yield f"job {job}: {given['name']} is not what an earlier job made"
            continue
        command = filled(step["run"], values).strip()
        used.add(command)
        if command not in COMMANDS:
            yield f"job {job}: \"{command}\" is no command of the table in tests/check/workflow.py"
    for command in COMMANDS.keys() - used:
        yield f"no job runs \"{command}\""


def wrong_tests(root):
    run, tests = (root / "run").read_text(), (root / "cmake/Tests.cmake").read_text()
    for command, (script, test) in COMMANDS.items():
        product = re.fullmatch(r"\./run (\w+)", command)
        if product and f"{product[1]}) product {script} " not in run:
            yield f"{command} does not run {script}"
        if script not in (root / test).read_text():
            yield f"{test} does not run {script}"
        if test.startswith("tests/") and test.removeprefix("tests/") not in tests:
            yield f"no test runs {test}"


def main(root):
    jobs = yaml.safe_load((root / ".github/workflows/build.yml").read_text())["jobs"]
    wrong = [*wrong_steps(root, jobs), *wrong_tests(root)]
    print("\n".join(wrong + [f"{len(jobs)} jobs, {len(COMMANDS)} commands, {len(wrong)} wrong"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
