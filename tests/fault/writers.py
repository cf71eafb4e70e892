"""Two writers in one folder at once: one writes its set, the other is told, and what stands is right."""

import concurrent.futures
import random
import shutil
import threading
import time

from tool import snapshot

NEW = "generate -q -j2 --config {base}/config.json --catalog {base}/catalogue --limit 1 -o out"
SMALL = "{base}/small --catalog {base}/catalogue -o out"
# Two lines, and whether both may end well: where the second finds the first one's work complete.
PAIRS = [
    (NEW, NEW, False),
    (NEW, NEW + " --seed 7", False),
    (NEW, NEW + " --format tar", False),
    (NEW + " --format tar", NEW + " --format tar --seed 7", False),
    (NEW, NEW + " --programs-only", False),
    (NEW + " --resume", NEW + " --resume", True),
    (NEW, NEW + " --resume", True),
    (NEW + " --force", NEW + " --force --seed 7", True),
    ("merge -q {base}/part1 {base}/part2 -o out", "merge -q {base}/part1 {base}/part2 -o out", False),
    ("import -q -j2 {base}/published --catalog {base}/catalogue -s 64 -o out", NEW, False),
    ("export -q --format svg " + SMALL, "export -q --format svg " + SMALL, False),
    ("export -q --format svg " + SMALL, "export -q --format npy " + SMALL, False),
]


class Writers:
    def __init__(self, campaign):
        self.tool, self.base = campaign.tool, campaign.base
        self.alone, self.lock = {}, threading.Lock()
        for first, second, _ in PAIRS:
            for line in (first, second):
                if line not in self.alone:
                    self.alone[line] = self.run_alone(line)

    def args(self, line):
        return line.replace("{base}", str(self.base)).split()

    def run_alone(self, line):
        folder = self.tool.folder()
        result = self.tool.run(self.args(line), folder)
        seen = snapshot(folder)
        shutil.rmtree(folder)
        assert result.code == 0, (line, result.err)
        return seen

    def delayed(self, line, folder, delay):
        time.sleep(delay)
        return self.tool.run(self.args(line), folder)

    def pair(self, seed):
        with self.lock:  # two at once is what the machine shall do, not four
            return self.together(seed)

    def together(self, seed):
        moments = random.Random(seed)
        first, second, both = PAIRS[seed % len(PAIRS)]
        folder = self.tool.folder()
        try:
            with concurrent.futures.ThreadPoolExecutor(2) as two:
                runs = [two.submit(self.delayed, line, folder, moments.uniform(0, 0.03)) for line in (first, second)]
                results = [run.result() for run in runs]
            outcome, wrong = self.judge((first, second), both, results, snapshot(folder))
            return outcome, wrong and f"pair {seed}: {first.split('{', 1)[0]}| {second.split('{', 1)[0]}: {wrong}"
        finally:
            shutil.rmtree(folder)

    def judge(self, lines, both, results, seen):
        said = " | ".join(f"{r.code} {r.err.decode(errors='replace').strip()[:90]}" for r in results)
        for result in results:
            if result.code and (result.code not in (1, 2, 5) or b"blogo: " not in result.err):
                return "WRONG", "not told as it should be: " + said
        winners = [line for line, result in zip(lines, results) if result.code == 0]
        if not winners:
            return "WRONG", "nobody wrote: " + said
        if len(winners) == 2 and not both:
            return "WRONG", "both say they wrote: " + said
        if not any(seen == self.alone[line] for line in winners):
            return "WRONG", "what stands is nobody's: " + said
        return ("one after the other" if len(winners) == 2 else "one wrote, the other was told"), None


def run(campaign, most):
    writers = Writers(campaign)
    return campaign.each(writers.pair, ((seed,) for seed in range(most)))
