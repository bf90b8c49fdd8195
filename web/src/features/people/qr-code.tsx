import { encode } from 'uqr';

/** Modules of light around the code, without which readers do not find it (ISO/IEC 18004). */
const border = 4;

/** A QR code, dark on light in both themes, as readers expect it. `label`: what it holds. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-small bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
