import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  crc.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, crc]);
}

/** A grayscale PNG: a sheet of paper with dark lines, as a receipt looks. */
export function makePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, grayscale.
  header[8] = 8;
  const rows = Array.from({ length: height }, (_, y) => {
    const isText = y % 12 > 7 && y < height - 12;
    const row = Buffer.alloc(width + 1, 245);
    row[0] = 0;
    if (isText) row.fill(60, 1 + Math.floor(width / 10), Math.floor((width * (5 + ((y * 7) % 4))) / 10));
    return row;
  });
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([start, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))]);
}
