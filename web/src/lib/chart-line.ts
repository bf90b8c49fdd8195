/** A day in a plot of 100 by 100; `top` is null where its amount is unknown, `missing` counts what the amount leaves out. */
export type PlotPlace = { left: number; top: number | null; missing: number };

type Run = { missing: number; points: string[] };

/**
 * A line through the places as paths of SVG: `whole` where nothing is left out, `partial` elsewhere. It is broken where an amount is
 * unknown, and where something else is left out than the day before: that step is no change of the amount. A lone place is a dot.
 */
export function linePaths(places: readonly PlotPlace[]): { whole: string[]; partial: string[] } {
  const runs: Run[] = [];
  for (const [index, { left, top, missing }] of places.entries()) {
    if (top === null) continue;
    const point = `${left.toFixed(3)} ${top.toFixed(3)}`;
    const run = runs.at(-1);
    const before = places[index - 1];
    const continues = before !== undefined && before.top !== null && before.missing === missing;
    if (continues && run !== undefined) run.points.push(point);
    else runs.push({ missing, points: [point] });
  }
  return {
    whole: runs.filter(({ missing }) => missing === 0).map(pathOf),
    partial: runs.filter(({ missing }) => missing > 0).map(pathOf),
  };
}

function pathOf({ points }: Run): string {
  return `M${(points.length === 1 ? [...points, ...points] : points).join('L')}`;
}

/** A path of `linePaths` with the area between it and the bottom of the plot. */
export function closedBelow(path: string): string {
  const points = path.slice(1).split('L');
  const left = (point: string | undefined) => point?.split(' ')[0] ?? '0';
  return `${path}L${left(points.at(-1))} 100L${left(points[0])} 100Z`;
}
