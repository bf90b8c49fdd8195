import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import project from '../../package.json' with { type: 'json' };
import { root } from '../testing/run-program.ts';
import { composeOf, readCompose } from './compose.ts';
import { stagesOf } from './dockerfile-stages.ts';

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const stages = stagesOf(dockerfile);
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');

describe('the Dockerfile', () => {
  test('has nothing that a builder refuses or warns of', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('takes the Node that the project pins, by its whole version', () => {
    const images = stages.map(({ image }) => image);
    expect(new Set(images)).toEqual(new Set([`node:${project.dependencies.node}-bookworm-slim`]));
  });

  test('ends with an image that is not root’s and says whether it is healthy', () => {
    const settings = stages.at(-1)?.settings;
    expect(settings?.user).toBe('node');
    expect(settings?.healthcheck).toEqual(['node', 'cairn.mjs', 'healthy']);
    expect(settings?.entrypoint).toEqual(['node', 'cairn.mjs']);
  });

  test('has in its last stage what the first has built, and nothing else of the project', () => {
    const copied = stages.at(-1)?.steps.filter(({ kind }) => kind === 'copy');
    expect(copied).toEqual([
      expect.objectContaining({ from: 'build', sources: ['/cairn'], destination: '/opt/cairn' }),
    ]);
  });

  test('takes no secrets, data or history of this machine along', () => {
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', 'data', 'secrets', 'cairn.env', '**/node_modules']),
    );
  });
});

describe('the compose file', () => {
  test.each(['cairn', 'database'] as const)('gives %s no more than it needs', async (name) => {
    const service = (await readCompose()).services[name];
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
    for (const mount of service.tmpfs) expect(mount).toMatch(/size=\d+m,noexec,nosuid,nodev$/);
  });

  test('opens one port, to this machine alone', async () => {
    const { cairn, database } = (await readCompose()).services;
    expect(cairn.ports).toEqual(['127.0.0.1:3000:3000']);
    expect(database.ports).toEqual([]);
  });

  test('has secrets in files, and none in an environment', async () => {
    const { services, secrets } = await readCompose();
    expect(Object.keys(secrets).toSorted()).toEqual(['database_password', 'encryption_key']);
    for (const { file } of Object.values(secrets)) expect(file).toMatch(/^secrets\//);
    for (const { environment } of Object.values(services))
      for (const [variable, value] of Object.entries(environment))
        if (/PASSWORD|KEY|SECRET/.test(variable)) expect(value).toMatch(/^\/run\/secrets\//);
  });

  test('does not start without the address that people open', async () => {
    expect((await composeOf({})).cairn.environment.PUBLIC_URL).toBe('missing PUBLIC_URL');
    const filled = await composeOf({ PUBLIC_URL: 'https://money.example.org' });
    expect(filled.cairn.environment.TRUSTED_PROXIES).toBe('172.16.0.0/12');
  });
});
