import type { z } from 'zod';
import { endedSessionsSchema } from '../../api/contract/account.ts';
import {
  type FirstCode,
  factorSetUpSchema,
  newRecoveryCodesSchema,
  type OwnerProofInput,
} from '../../api/contract/secondFactor.ts';
import { send } from '../client/request.ts';

/** Sends once: what it makes is shown once. */
async function post<Schema extends z.ZodType>(step: string, schema: Schema, body: object) {
  const answer = await send(`/api/v1/account/second-factor/${step}`, { method: 'POST', body });
  return schema.parse(await answer.json());
}

export const beginSecondFactor = (proof: OwnerProofInput) => post('begin', factorSetUpSchema, proof);
export const confirmSecondFactor = (first: FirstCode) => post('confirm', newRecoveryCodesSchema, first);
export const renewRecoveryCodes = (proof: OwnerProofInput) =>
  post('recovery-codes', newRecoveryCodesSchema, proof);
export const removeSecondFactor = (proof: OwnerProofInput) => post('remove', endedSessionsSchema, proof);
