import { type confirmation, secondFactorRoutes } from '@cairn/contract/second-factor';
import type { z } from 'zod/mini';
import { call } from '../../api/api.ts';

/** Proves in this session that it is the person. */
export const confirmIdentity = (proof: z.input<typeof confirmation>) =>
  call(secondFactorRoutes.confirmIdentity, { body: proof });
