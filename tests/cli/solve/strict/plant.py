"""Plants a rival into the first problem and a wrong query into the second."""
import json
import sys

with open(sys.argv[1]) as file:
    problems = [json.loads(line) for line in file]

# All strokes of the positives' support are plain and all of the negatives' are zigzag, but the queries
# have it the other way round: "all strokes normal" fits, and is wrong on both.
for image in problems[0]["images"]:
    plain = (image["side"] == "positive") == (image["role"] == "support")
    for shape in image["shapes"]:
        for action in shape["program"]:
            action[1] = "normal" if plain else "zigzag"

# The two queries change places; side, role and file stay.
first, second = (image for image in problems[1]["images"] if image["role"] == "query")
first["shapes"], second["shapes"] = second["shapes"], first["shapes"]

with open(sys.argv[1], "w") as file:
    for problem in problems:
        file.write(json.dumps(problem) + "\n")
