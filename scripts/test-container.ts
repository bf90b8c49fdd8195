// `npm run test:container`: builds the image of the Dockerfile and runs it as compose.yaml says, on a machine without an engine for containers.
// Each step runs in a bare Debian, by chroot; needs the superuser and Debian's mirror.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildImage } from './container/build-image.ts';
import { makeNodeImage, sizeKbOf } from './container/root-file-system.ts';
import { tryImage } from './container/try-image.ts';
import { say } from './testing/run-program.ts';

const below = await mkdtemp(join(tmpdir(), 'cairn-container-'));
try {
  const image = await buildImage(below);
  await makeNodeImage(join(below, 'base'));
  const [whole, base] = [await sizeKbOf(image.folder), await sizeKbOf(join(below, 'base'))];
  say(`The image adds ${Math.round((whole - base) / 1000)} MB to its base of ${Math.round(base / 1000)} MB.`);
  await tryImage(image, below);
  say('The image runs as its compose file says.');
} finally {
  await rm(below, { recursive: true, force: true });
}
