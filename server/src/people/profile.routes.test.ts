import { expect, it, onTestFinished } from 'vitest';
import { session } from '../http/test-answers.ts';
import { authorization, startTestServer } from '../http/test-server.ts';
import { profileHandlers } from './routes.ts';

const queue = { enqueueLetter: async () => undefined };

it('refuses the demo’s name, by which their own account would be out of reach, and saves others', async () => {
  const { editProfile } = profileHandlers({
    identity: { rename: async (user, name) => ({ ...user, name }), changePassword: async () => undefined },
    queue,
    deleteAccount: async () => null,
  });
  const server = await startTestServer({ handlers: { editProfile } });
  onTestFinished(() => server.close());
  const rename = async (name: string) => {
    const response = await fetch(`${server.origin}/api/profile`, {
      method: 'PATCH',
      headers: { ...authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    return { status: response.status, answer: await response.json() };
  };
  expect(await rename(' demo USER')).toMatchObject({
    status: 400,
    answer: { message: 'This name belongs to the demo. Please choose another one.' },
  });
  expect(await rename('Ada King')).toMatchObject({
    status: 200,
    answer: { user: { id: session.user.id, name: 'Ada King' } },
  });
});
