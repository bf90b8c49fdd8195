/** A day in a plot of 100 by 100; `top` is null where its amount is unknown, `isPartial` where a part of it is. */
export type PlotPlace = { left: number; top: number | null; isPartial: boolean };

type Run = { kind: 'whole' | 'partial'; points: string[] };

/**
 * A line through the places as paths of SVG: `whole` where both ends of a step are known, `partial` where one is known in part only.
 * Where an amount is unknown there is no line. A place between two unknown ones is a dot.
 */
export function linePaths(places: readonly PlotPlace[]): Record<Run['kind'], string[]> {
  const runs: Run[] = [];
  for (const [index, place] of places.entries()) {
    const at = pointOf(place);
    const before = places[index - 1];
    const start = before === undefined ? null : pointOf(before);
    const isPartial = place.isPartial || (start !== null && before?.isPartial === true);
    const kind = isPartial ? 'partial' : 'whole';
    const run = runs.at(-1);
    if (at === null) continue;
    if (start === null) runs.push({ kind, points: [at] });
    else if (run !== undefined && (run.kind === kind || run.points.length === 1)) {
      run.kind = kind;
      run.points.push(at);
    } else runs.push({ kind, points: [start, at] });
  }
  const pathsOf = (kind: Run['kind']) => runs.filter((run) => run.kind === kind).map(pathOf);
  return { whole: pathsOf('whole'), partial: pathsOf('partial') };
}

function pointOf({ left, top }: PlotPlace): string | null {
  return top === null ? null : `${left.toFixed(3)} ${top.toFixed(3)}`;
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
