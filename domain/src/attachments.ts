/** The most that one attachment, a transaction and a household may have. */
export const maxAttachmentBytes = 10_000_000;
export const maxAttachmentsOfTransaction = 20;
export const maxAttachmentBytesOfHousehold = 1_000_000_000;

/** The types of files that can be attached, each with the endings of its names; the first one is added where none fits. */
const endings = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly string[]>;

export type AttachmentType = keyof typeof endings;

export const attachmentTypes = Object.keys(endings) as AttachmentType[];

/** The brands by which HEIC files call themselves (ISO/IEC 23008-12, annex B). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']);

/**
 * What a file is by its first bytes, whatever its name says; null for anything that cannot be attached. A PDF begins with its mark: readers
 * also take one that comes later, but such a file can be a page or a program as well.
 */
export function attachmentTypeOf(bytes: Uint8Array): AttachmentType | null {
  const at = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (at(0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (at(0, 6) === 'GIF87a' || at(0, 6) === 'GIF89a') return 'image/gif';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'image/webp';
  if (at(4, 8) === 'ftyp' && heicBrands.has(at(8, 12))) return 'image/heic';
  if (at(0, 5) === '%PDF-') return 'application/pdf';
  return null;
}

const maxNameLength = 120;
/** Characters that turn the direction of a text around: with one, `gpj.exe` reads as `exe.jpg`. Others are invisible. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Not allowed in the names of files by some system. */
const reserved = /[<>:"|?*]/g;

/**
 * The name under which a file is kept and saved: no folders, no characters that are invisible or that a system refuses, and the ending of its
 * type. `given` is what the person's file was called, and can be anything.
 */
export function attachmentNameOf(given: string, type: AttachmentType): string {
  const base = given.split(/[\\/]/).at(-1) ?? '';
  const cleaned = base
    .replace(invisible, '')
    .replace(reserved, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '');
  const ending = cleaned.split('.').at(-1)?.toLowerCase() ?? '';
  const isOfType = cleaned.includes('.') && endings[type].some((one) => one === ending);
  const stem = isOfType ? cleaned.slice(0, -ending.length - 1) : cleaned;
  const short = [...stem]
    .slice(0, maxNameLength)
    .join('')
    .replace(/[ .]+$/, '');
  return `${short === '' ? 'attachment' : short}.${isOfType ? ending : endings[type][0]}`;
}

/** The ending under which an attachment is in an archive. */
export function endingOf(type: AttachmentType): string {
  return endings[type][0];
}

/** Why a file cannot be attached, as a sentence; null when it can. `type`: by its first bytes. */
export function attachmentRefusal({
  type,
  byteCount,
}: {
  type: AttachmentType | null;
  byteCount: number;
}): string | null {
  if (byteCount === 0) return 'This file is empty.';
  if (byteCount > maxAttachmentBytes) return 'This file is larger than 10 MB. Attach a smaller one.';
  return type === null ? 'Only images (JPEG, PNG, GIF, WebP, HEIC) and PDFs can be attached.' : null;
}

/** Larger images are not drawn: unpacked, four bytes for each pixel, they could take all memory. */
const maxPreviewPixels = 60_000_000;

/** Whether a browser can draw an image without harm, by the size that it claims. HEIC and PDFs are not drawn. */
export function canPreview(bytes: Uint8Array): boolean {
  const size = imageSizeOf(bytes);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= maxPreviewPixels;
}

type Size = { width: number; height: number };

/** The width and height that an image claims; null where there is none to read. */
export function imageSizeOf(bytes: Uint8Array): Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    switch (attachmentTypeOf(bytes)) {
      case 'image/png':
        return { width: view.getUint32(16), height: view.getUint32(20) };
      case 'image/gif':
        return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
      case 'image/webp':
        return webpSizeOf(view);
      case 'image/jpeg':
        return jpegSizeOf(view);
      default:
        return null;
    }
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function webpSizeOf(view: DataView): Size | null {
  const chunk = view.getUint32(12);
  const uint24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  // 'VP8X', with the size of the canvas.
  if (chunk === 0x56503858) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  // 'VP8L': 14 bits each.
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  // 'VP8 '.
  if (chunk === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  return null;
}

/** The first frame of a JPEG (ITU-T T.81, annex B): markers with lengths, until one that begins a frame. */
function jpegSizeOf(view: DataView): Size | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // The image itself begins, or ends, without a frame before.
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}
