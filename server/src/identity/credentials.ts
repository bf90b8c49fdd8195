import type { loginBody, registerBody, User } from '@cairn/contract/auth';
import { AppError } from '@cairn/contract/errors';
import type { z } from 'zod';
import type { openLimits } from './limits.ts';
import { hashPassword, makeDecoy, verifyPassword } from './passwords.ts';
import type { People } from './people.ts';
import type { WorkLine } from './work-line.ts';

type Parts = { people: People; limits: ReturnType<typeof openLimits>; hashing: WorkLine };

/**
 * People by their address and password, behind the limits. Attempts are counted inside the hashing line, so that whoever
 * is turned away at its end has spent none; no connection is held while a password is hashed.
 */
export function openCredentials({ people, limits, hashing }: Parts) {
  const decoy = makeDecoy();

  return {
    /** Adds a person. Throws AppError email_taken, too_many_requests or unavailable. */
    async add(input: z.output<typeof registerBody>, network: string): Promise<User> {
      const email = input.email.toLowerCase();
      const passwordHash = await hashing.run(network, async () => {
        await limits.countRegistration({ email, network });
        if ((await people.findByEmail(email)) !== null) throw emailTaken();
        return hashPassword(input.password);
      });
      return people.add({ name: input.name, email, passwordHash }).catch((error) => {
        throw isUniqueViolation(error) ? emailTaken() : error;
      });
    },

    /** The person whose password it is. Throws AppError invalid_credentials, too_many_requests or unavailable. */
    async check(input: z.output<typeof loginBody>, network: string): Promise<User> {
      const email = input.email.toLowerCase();
      const user = await hashing.run(network, async () => {
        await limits.countLogin({ email, network });
        const person = await people.findByEmail(email);
        // An unknown address costs one hash as well, so that time does not tell it from a wrong password.
        const isRight = await verifyPassword(person?.passwordHash ?? decoy, input.password);
        return isRight && person !== null ? person.user : null;
      });
      if (user === null) throw new AppError('invalid_credentials', 'Invalid email or password');
      await limits.forgiveLogin({ email, network });
      return user;
    },
  };
}

function emailTaken(): AppError {
  return new AppError('email_taken', 'An account with this email already exists. Please sign in instead.');
}

/** PostgreSQL's 23505: somebody else took the address between our look and our insert. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
