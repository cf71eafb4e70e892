/* The turtle: programs and poses to the decorated strokes of the published painter, as SVG.
   Mirrors src/figure/ink.c; frame and widths are those of a 512 px picture. */
"use strict";

const turtle = (() => {
  const PX_PER_UNIT = 0.652188, PEN = 6.37, STAMP = 2.78;
  const SCALE_OF_STEPS = 180, STAMP_STEP = 20, ZIGZAG_STEP = 17;
  /* The rows of src/figure/program.c; test_strokes prints these lines. */
  const STYLES = [
    {name: "normal", marks: "none"},
    {name: "zigzag", marks: "teeth"},
    {name: "circle", marks: "stamps", outline: [[7.5, 0], [7.1325, 2.3175], [6.0675, 4.41], [4.41, 6.0675], [2.3175, 7.1325], [0, 7.5], [-2.3175, 7.1325], [-4.41, 6.0675],
      [-6.0675, 4.41], [-7.1325, 2.3175], [-7.5, 0], [-7.1325, -2.3175], [-6.0675, -4.41], [-4.41, -6.0675], [-2.3175, -7.1325], [0, -7.5],
      [2.3175, -7.1325], [4.41, -6.0675], [6.0675, -4.41], [7.1325, -2.3175]]},
    {name: "square", marks: "stamps", outline: [[6.5, -6.5], [6.5, 6.5], [-6.5, 6.5], [-6.5, -6.5]]},
    {name: "triangle", marks: "stamps", outline: [[8, -4.616], [0, 9.24], [-8, -4.616]]},
  ];
  const NAMES = STYLES.map(type => type.name);
  const rad = deg => deg * Math.PI / 180;
  const polar = deg => [Math.cos(rad(deg)), Math.sin(rad(deg))];
  const along = (p, d, v) => [p[0] + d * v[0], p[1] + d * v[1]];
  const turned = (p, centre, deg) => {
    const [c, s] = polar(deg), x = p[0] - centre[0], y = p[1] - centre[1];
    return [centre[0] + c * x - s * y, centre[1] + s * x + c * y];
  };

  /* As the painter counts: half a step more is a step. */
  function stepCount(length, step) {
    if (!(length > 0) || !(step > 0)) return 1;
    const quotient = (length - length % step) / step;
    let whole = Math.floor(quotient);
    if (quotient - whole > 0.5) whole += 1;
    if (length / step - whole >= 0.5) whole += 1;
    return Math.max(1, Math.min(whole, 1000));
  }

  /* Strokes of a program: start, end, headings, and centre and radius of arcs; plane units. */
  function trace(actions, [x, y, heading, scale]) {
    let at = [x, y];
    return actions.map(action => {
      const arc = action.length === 3, size = action[0] * scale;
      heading += action[arc ? 2 : 1];
      const forward = polar(heading), s = {arc, start: at, from: heading};
      if (arc) {
        s.radius = size;
        s.extent = action[1];
        s.centre = along(at, size, [-forward[1], forward[0]]);
        at = turned(at, s.centre, s.extent);
        heading += s.extent;
      } else {
        s.length = size;
        at = along(at, size, forward);
      }
      s.end = at;
      s.to = heading;
      return s;
    });
  }

  function stamp(type, at, heading, scale) {
    const h = polar(heading), k = scale / SCALE_OF_STEPS;
    return {stamp: true, points: STYLES[type].outline.map(([px, py]) =>
      [at[0] + k * (h[1] * px + h[0] * py), at[1] + k * (h[1] * py - h[0] * px)])};
  }

  function lineInk(s, type, scale) {
    const h = polar(s.from), left = [-h[1], h[0]];
    const {marks} = STYLES[type];
    if (marks === "none") return [{points: [s.start, s.end]}];
    if (marks === "teeth") {
      const n = stepCount(s.length, ZIGZAG_STEP / SCALE_OF_STEPS * scale), u = s.length / n;
      const peak = 0.25 * Math.sqrt(3) * u, points = [s.start];
      for (let i = 0; i < n; i++) {
        points.push(along(along(s.start, (i + 0.25) * u, h), peak, left));
        points.push(along(along(s.start, (i + 0.75) * u, h), -peak, left));
        points.push(along(s.start, (i + 1) * u, h));
      }
      return [{points}];
    }
    const n = stepCount(s.length, STAMP_STEP / SCALE_OF_STEPS * scale), items = [];
    for (let i = 0; i <= n; i++)
      items.push(stamp(type, along(s.start, i * s.length / n, h), s.from, scale));
    return items;
  }

  function pieceInk(s, type, scale, before, extent, points, items, arcs) {
    const {marks} = STYLES[type];
    const on = angle => turned(s.start, s.centre, before + angle);
    const sense = extent < 0 ? -1 : 1, size = Math.abs(extent);
    const stepDeg = step => step / (2 * Math.PI * s.radius) * 360 / SCALE_OF_STEPS * scale;
    if (marks === "none") {
      const m = 1 + Math.trunc(Math.min(11 + s.radius / 6, 59) * size / 360);
      for (let i = 1; i <= m; i++) points.push(on(extent * i / m));
      arcs.push({radius: s.radius, clockwise: extent < 0, end: on(extent)});
    } else if (marks === "teeth") {
      const n = stepCount(size, stepDeg(ZIGZAG_STEP)), alpha = size / n / 2;
      const q = 2 * s.radius * Math.sin(rad(alpha / 2));
      for (let i = 0; i < n; i++) {
        let at = on(extent * i / n), heading = s.from + before + extent * i / n;
        for (const turn of [sense * alpha / 2 - 60, 120, sense * alpha]) {
          heading += turn;
          at = along(at, sense * q, polar(heading));
          points.push(at);
        }
        points.push(on(extent * (i + 1) / n));
      }
    } else {
      const n = stepCount(size, stepDeg(STAMP_STEP));
      for (let i = before === 0 ? 0 : 1; i <= n; i++)
        items.push(stamp(type, on(extent * i / n), s.from + before + extent * i / n, scale));
    }
  }

  function arcInk(s, type, scale) {
    const size = Math.abs(s.extent), sense = s.extent < 0 ? -1 : 1, points = [s.start], items = [], arcs = [];
    for (let done = 0; done < size; done += 90)
      pieceInk(s, type, scale, sense * done, sense * Math.min(90, size - done), points, items, arcs);
    return {none: [{points, arcs}], teeth: [{points}], stamps: items}[STYLES[type].marks];
  }

  /* A shape {actions, types, pose} to one entry per stroke: {stroke, type, items}. */
  function ink(shape) {
    return trace(shape.actions, shape.pose).map((stroke, i) => {
      const type = Number(shape.types[i]), scale = shape.unmagnified ? SCALE_OF_STEPS : shape.pose[3];
      return {stroke, type, items: (stroke.arc ? arcInk : lineInk)(stroke, type, scale)};
    });
  }

  const pixel = p => (PX_PER_UNIT * p[0]).toFixed(2) + " " + (-PX_PER_UNIT * p[1]).toFixed(2);
  const arcPath = a => `A${(PX_PER_UNIT * a.radius).toFixed(4)} ${(PX_PER_UNIT * a.radius).toFixed(4)} 0 0 ${a.clockwise ? 1 : 0} ${pixel(a.end)}`;
  const path = (item, chords) => item.arcs && !chords ? "M" + pixel(item.points[0]) + item.arcs.map(arcPath).join("") :
    "M" + item.points.map(pixel).join("L") + (item.stamp ? "Z" : "");

  /* Markup of an image's strokes, one <g> per stroke in the order of drawing. chords: arcs as the published painter
     and the pictures of a data set have them, as chords up to 0.44 px inside the arc; else as true arcs. */
  function strokes(image, chords = false) {
    const pen = image.pen || PEN, outline = image.stamp || STAMP;
    return image.shapes.flatMap((shape, k) => ink(shape).map((s, i) =>
      `<g data-stroke="${k}.${i}">` + s.items.map(item =>
        `<path class="${item.stamp ? "stamp" : "pen"}" stroke-width="${item.stamp ? outline : pen}"` +
        ` d="${path(item, chords)}"/>`).join("") + "</g>")).join("");
  }

  /* A whole picture; a close one is cut to the square that holds the ink. */
  function svg(image, label, close = false, chords = false) {
    const box = close ? inkBox(image) : "-256 -256 512 512";
    return `<svg class="drawing" viewBox="${box}" role="img" aria-label="${label}">` +
      strokes(image, chords) + "</svg>";
  }

  function inkBox(image) {
    const points = image.shapes.flatMap(shape => ink(shape).flatMap(s => s.items.flatMap(i => i.points)));
    const xs = points.map(p => PX_PER_UNIT * p[0]), ys = points.map(p => -PX_PER_UNIT * p[1]);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const side = Math.max(x1 - x0, y1 - y0, 120) + 30;
    return [(x0 + x1 - side) / 2, (y0 + y1 - side) / 2, side, side].map(v => v.toFixed(1)).join(" ");
  }

  /* Box of a figure at scale 180 to fit it into a square: the pose that centres it. */
  function centred(actions) {
    const points = trace(actions, [0, 0, 0, 1]).flatMap(s => {
      if (!s.arc) return [s.start, s.end];
      return Array.from({length: 13}, (_, i) => turned(s.start, s.centre, s.extent * i / 12));
    });
    const xs = points.map(p => p[0]), ys = points.map(p => p[1]);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const scale = 640 / Math.max(x1 - x0, y1 - y0, 1e-9);
    return [-scale * (x0 + x1) / 2, -scale * (y0 + y1) / 2, 0, scale];
  }

  /* An image of scenes.jsonl as svg takes it. */
  function imageOf(scene) {
    const shapes = scene.shapes.map(({name, program, pose}) => ({name, actions: program.map(action => action.slice(2)),
      types: program.map(action => NAMES.indexOf(action[1])).join(""), pose: [pose.x, pose.y, pose.heading_deg, pose.scale],
      unmagnified: scene.magnifier === false}));
    return {shapes, pen: scene.pen_px, stamp: scene.stamp_px};
  }

  /* Markup of an SVG file: black on white, whatever the theme of the page. */
  const paper = (box, width, height, markup) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box} ${width} ${height}">
<style>path{stroke:#000;fill:none;stroke-linecap:round;stroke-linejoin:round}.stamp{fill:#fff}</style>
<rect x="${box.split(" ")[0]}" y="${box.split(" ")[1]}" width="${width}" height="${height}" fill="#fff"/>
${markup}</svg>\n`;

  /* An image as an SVG file of its own. */
  const file = image => paper("-256 -256", 512, 512, strokes(image));

  /* A problem as an SVG file, as `blogo sheet --blind` arranges it: A, B, and the images in question under "?", three in a column.
     blocks: [heading, images] in this order. */
  function sheet(blocks) {
    const side = 256, step = side + 8, parts = [];
    let left = 24, rows = 1;
    for (const [heading, images] of blocks.filter(block => block[1].length)) {
      const columns = Math.ceil(images.length / 3), down = Math.ceil(images.length / columns);
      parts.push(`<text x="${left}" y="52" font-family="sans-serif" font-size="36">${heading}</text>`);
      images.forEach((image, i) => {
        const x = left + i % columns * step, y = 72 + Math.floor(i / columns) * step;
        parts.push(`<g transform="translate(${x + side / 2} ${y + side / 2}) scale(0.5)"><rect x="-256" y="-256" width="512" height="512" fill="#fff" stroke="#888" stroke-width="3"/>${strokes(image)}</g>`);
      });
      left += columns * step + 48;
      rows = Math.max(rows, down);
    }
    return paper("0 0", left - 32, 72 + rows * step + 16, parts.join("\n"));
  }

  return {NAMES, trace, ink, svg, strokes, centred, pixel, imageOf, file, sheet};
})();
