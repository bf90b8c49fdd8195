import { type Archive, archiveRoutes, maxPieceBytes } from '@cairn/contract/archives';
import { call } from '../../api/api.ts';

/** What the person sees of the work: the step, and how much of it is done. */
export type ArchiveProgress = {
  step: 'sending' | 'collecting' | 'downloading' | 'importing';
  percent: number;
};

type Watching = { onProgress: (progress: ArchiveProgress) => void; signal: AbortSignal };

/** The server’s reason why an export or import failed. */
export class ArchiveFailed extends Error {
  override name = 'ArchiveFailed';
}

const pollMs = 500;

/** Exports everything and gives the zip. Throws ApiError, ArchiveFailed, or the abort of `signal`, which also ends the work there. */
export async function exportHousehold(watching: Watching): Promise<{ fileName: string; zip: Blob }> {
  const { archive } = await call(archiveRoutes.addArchive, { body: { direction: 'export' } });
  return cancelling(archive.id, watching.signal, async () => {
    const { byteCount, fileName } = await waitFor(archive.id, 'collecting', watching);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let at = 0;
    while (at < (byteCount ?? 0)) {
      const params = { archiveId: archive.id };
      const piece = await call(archiveRoutes.archiveContent, {
        params,
        query: { at },
        signal: watching.signal,
      });
      if (piece.length === 0) throw new ArchiveFailed('The file ended too early. Export it again.');
      pieces.push(new Uint8Array(piece));
      at += piece.length;
      watching.onProgress({ step: 'downloading', percent: Math.floor((at / (byteCount ?? 1)) * 100) });
    }
    return { fileName, zip: new Blob(pieces, { type: 'application/zip' }) };
  });
}

/** Sends a zip and waits until all of it is imported. Throws as `exportHousehold` does; nothing is imported then. */
export async function importHousehold(file: Blob, watching: Watching): Promise<void> {
  const { archive } = await call(archiveRoutes.addArchive, {
    body: { direction: 'import', byteCount: file.size },
  });
  await cancelling(archive.id, watching.signal, async () => {
    for (let at = 0; at < file.size; at += maxPieceBytes) {
      const body = file.slice(at, at + maxPieceBytes);
      const params = { archiveId: archive.id };
      const { archive: sent } = await call(archiveRoutes.sendArchive, {
        params,
        query: { at },
        body,
        signal: watching.signal,
      });
      watching.onProgress({ step: 'sending', percent: sent.state === 'receiving' ? sent.percent : 100 });
    }
    await waitFor(archive.id, 'importing', watching);
  });
}

/** Does the work; when the person stops it, the server stops too. */
async function cancelling<T>(archiveId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (signal.aborted) await call(archiveRoutes.cancelArchive, { params: { archiveId } });
    throw error;
  }
}

async function waitFor(
  archiveId: string,
  step: ArchiveProgress['step'],
  { onProgress, signal }: Watching,
): Promise<Archive> {
  for (;;) {
    const { archive } = await call(archiveRoutes.archive, { params: { archiveId }, signal });
    if (archive.state === 'done') return archive;
    if (archive.state === 'failed' || archive.state === 'cancelled')
      throw new ArchiveFailed(archive.failure ?? 'It was cancelled.');
    onProgress({ step, percent: archive.percent });
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    signal.throwIfAborted();
  }
}
