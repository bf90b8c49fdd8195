/** A day in a plot of 100 by 100; `top` is null where its amount is unknown, `isTransfer` where the step to it is money moved elsewhere. */
export type PlotPlace = { left: number; top: number | null; isTransfer: boolean };

/**
 * A line through the places as paths of SVG, broken where an amount is unknown. `transfers` are the steps that are neither earned nor
 * spent. A lone place is a dot.
 */
export function linePaths(places: readonly PlotPlace[]): { lines: string[]; transfers: string[] } {
  const lines: string[][] = [];
  const transfers: string[] = [];
  let before: string | null = null;
  for (const place of places) {
    const point = pointOf(place);
    if (point !== null && before !== null && place.isTransfer) transfers.push(`M${before}L${point}`);
    const continues = before !== null && !place.isTransfer;
    if (point !== null && continues) lines.at(-1)?.push(point);
    else if (point !== null) lines.push([point]);
    before = point;
  }
  return { lines: lines.map(pathOf), transfers };
}

function pointOf({ left, top }: PlotPlace): string | null {
  return top === null ? null : `${left.toFixed(3)} ${top.toFixed(3)}`;
}

function pathOf(points: readonly string[]): string {
  return `M${(points.length === 1 ? [...points, ...points] : points).join('L')}`;
}

/** A path of `linePaths` with the area between it and the bottom of the plot. */
export function closedBelow(path: string): string {
  const points = path.slice(1).split('L');
  const left = (point: string | undefined) => point?.split(' ')[0] ?? '0';
  return `${path}L${left(points.at(-1))} 100L${left(points[0])} 100Z`;
}
