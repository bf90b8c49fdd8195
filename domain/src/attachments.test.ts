import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attachmentNameOf,
  attachmentRefusal,
  attachmentTypeOf,
  attachmentTypes,
  canPreview,
  imageSizeOf,
  maxAttachmentBytes,
} from './attachments.ts';

const bytesOf = (text: string, length = 64) => {
  const bytes = new Uint8Array(length);
  for (const [at, character] of [...text].entries()) bytes[at] = character.charCodeAt(0);
  return bytes;
};

const refusalOf = (bytes: Uint8Array) =>
  attachmentRefusal({ type: attachmentTypeOf(bytes), byteCount: bytes.length });

const png = (width: number, height: number) => {
  const bytes = bytesOf('\x89PNG\r\n\x1a\n');
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

describe('P25 what a file is', () => {
  test.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['GIF89a', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x18ftypheic', 'image/heic'],
    ['%PDF-1.7', 'application/pdf'],
  ] as const)('%j is %s by its first bytes', (start, type) => {
    expect(attachmentTypeOf(bytesOf(start))).toBe(type);
    expect(refusalOf(bytesOf(start))).toBeNull();
  });

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<html>',
    'PK\x03\x04',
    'MZ',
    ' %PDF-1.7',
    'RIFF\0\0\0\0WAVE',
  ])('%j cannot be attached, whatever its name says', (start) => {
    expect(refusalOf(bytesOf(start))).toContain('Only images');
  });

  test('an empty file and one that is too large are refused with a sentence', () => {
    expect(refusalOf(new Uint8Array())).toBe('This file is empty.');
    expect(refusalOf(bytesOf('%PDF-', maxAttachmentBytes))).toBeNull();
    expect(refusalOf(bytesOf('%PDF-', maxAttachmentBytes + 1))).toContain('larger than 10 MB');
  });
});

describe('P25 the name of an attachment', () => {
  test.each([
    ['receipt.pdf', 'application/pdf', 'receipt.pdf'],
    ['IMG_0042.JPEG', 'image/jpeg', 'IMG_0042.jpeg'],
    ['invoice.html', 'application/pdf', 'invoice.html.pdf'],
    ['photo\u202Egpj.exe', 'image/png', 'photogpj.exe.png'],
    ['../../etc/passwd', 'image/png', 'passwd.png'],
    ['C:\\Users\\a\\bill?.png', 'image/png', 'bill_.png'],
    ['Beleg März 日本.gif', 'image/gif', 'Beleg März 日本.gif'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['', 'image/webp', 'attachment.webp'],
  ] as const)('%j as %s is %j', (given, type, expected) => {
    expect(attachmentNameOf(given, type)).toBe(expected);
  });

  test('whatever it was, it is short, names no folder, ends as its type and stays as it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 400 })),
        fc.constantFrom(...attachmentTypes),
        (given, type) => {
          const name = attachmentNameOf(given, type);
          expect(name).toMatch(/^[^\\/<>:"|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+\.[a-z]{3,4}$/u);
          expect([...name].length).toBeLessThanOrEqual(125);
          expect(name).not.toMatch(/^[. ]/);
          expect(attachmentNameOf(name, type)).toBe(name);
        },
      ),
    );
  });
});

describe('the size of an image', () => {
  test('is what it claims, by its type', () => {
    expect(imageSizeOf(png(640, 480))).toEqual({ width: 640, height: 480 });
    expect(imageSizeOf(bytesOf('GIF89a\x80\x02\xe0\x01'))).toEqual({ width: 640, height: 480 });
    const jpeg = '\xff\xd8\xff\xe0\x00\x04ab\xff\xff\xc2\x00\x11\x08\x01\xe0\x02\x80';
    expect(imageSizeOf(bytesOf(jpeg))).toEqual({ width: 640, height: 480 });
    const webp = (rest: string) => imageSizeOf(bytesOf(`RIFF\0\0\0\0WEBP${rest}`));
    expect(webp(`VP8X${'\0'.repeat(8)}\x7f\x02\0\xdf\x01\0`)).toEqual({ width: 640, height: 480 });
    expect(webp(`VP8 ${'\0'.repeat(10)}\x80\x02\xe0\x01`)).toEqual({ width: 640, height: 480 });
    expect(webp(`VP8L\0\0\0\0\x2f\x7f\xc2\x77\x00`)).toEqual({ width: 640, height: 480 });
  });

  test('decides whether it is drawn: not one that would take all memory, nor one without a size', () => {
    expect(canPreview(png(6_000, 8_000))).toBe(true);
    expect(canPreview(png(50_000, 50_000))).toBe(false);
    expect(canPreview(png(0, 10))).toBe(false);
    expect(canPreview(bytesOf('%PDF-1.7'))).toBe(false);
    expect(canPreview(bytesOf('\x89PNG\r\n\x1a\n', 12))).toBe(false);
  });

  test('is read of any bytes without harm', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\0WEBPVP8X'),
        fc.uint8Array({ maxLength: 200 }),
        (start, rest) => {
          const size = imageSizeOf(Uint8Array.from([...bytesOf(start, start.length), ...rest]));
          expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
        },
      ),
    );
  });
});
