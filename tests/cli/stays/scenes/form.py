"""The form of scenes.jsonl that other people's scripts read: later versions only add members."""
import json
import sys

NUMBER = (int, float)


def has(thing, **types):
    for key, wanted in types.items():
        assert isinstance(thing[key], wanted), (key, thing[key])


for line in open(sys.argv[1]):
    assert line.startswith('{"name":"') and line.endswith("}\n"), line[:40]
    problem = json.loads(line)
    # compact: no space outside of strings
    assert json.dumps(problem, separators=(",", ":")).count(" ") == line.count(" "), line[:80]
    has(problem, name=str, family=str, index=int, split=str, seed=int, attempt=int, concept=dict,
        hardness=dict, n_support=int, n_query=(int, list), images=list)
    has(problem["concept"], negated=bool)
    key = {"ff": "programs", "bd": "shapes", "hd": "attributes"}[problem["family"]]
    assert problem["concept"][key]
    assert len(problem["images"]) == 14
    for image in problem["images"]:
        has(image, file=str, side=str, role=str, shapes=list, distractors=int, impure=bool)
        assert image["side"] in ("positive", "negative") and image["role"] in ("support", "query")
        for shape in image["shapes"]:
            assert shape["name"] is None or isinstance(shape["name"], str)
            has(shape, program=list, pose=dict)
            has(shape["pose"], x=NUMBER, y=NUMBER, heading_deg=NUMBER, scale=NUMBER)
            for action in shape["program"]:
                assert [type(part) is str for part in action[:2]] == [True, True]
                assert len(action) == {"line": 4, "arc": 5}[action[0]]
    print(problem["name"], problem["family"], problem["split"], problem["images"][13]["file"])
