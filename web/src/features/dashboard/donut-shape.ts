/** Section 9 of the specification: radii in pixels, the gap between segments in degrees. */
export const innerRadius = 55;
export const outerRadius = 85;
const paddingDegrees = 3;
/** An arc of 360° has no length: its ends are one point. */
const fullCircleDegrees = 359.99;

/** A part of the ring, in degrees clockwise from twelve o'clock. */
export type Segment = { startDegrees: number; sweepDegrees: number };

/** Shares out the ring by amount, with a gap after every segment when there are several. Amounts must be above 0. */
export function donutSegments(amounts: readonly number[]): Segment[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const gapDegrees = amounts.length > 1 ? paddingDegrees : 0;
  const drawnDegrees = Math.min(360 - amounts.length * gapDegrees, fullCircleDegrees);
  let startDegrees = 0;
  return amounts.map((amount) => {
    const segment = { startDegrees, sweepDegrees: (amount / total) * drawnDegrees };
    startDegrees += segment.sweepDegrees + gapDegrees;
    return segment;
  });
}

/** Rounded to a thousandth of a pixel, without trailing zeros. */
function shortNumber(value: number): string {
  return String(Number(value.toFixed(3)));
}

function pointAt(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)].map(shortNumber).join(' ');
}

/** The outline of a segment as SVG path data, around the origin. */
export function segmentPath({ startDegrees, sweepDegrees }: Segment): string {
  const endDegrees = startDegrees + sweepDegrees;
  const isLarge = sweepDegrees > 180 ? 1 : 0;
  return [
    `M${pointAt(outerRadius, startDegrees)}`,
    `A${outerRadius} ${outerRadius} 0 ${isLarge} 1 ${pointAt(outerRadius, endDegrees)}`,
    `L${pointAt(innerRadius, endDegrees)}`,
    `A${innerRadius} ${innerRadius} 0 ${isLarge} 0 ${pointAt(innerRadius, startDegrees)}Z`,
  ].join('');
}
