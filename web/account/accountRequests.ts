import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  accountViewSchema,
  endedSessionsSchema,
  type NameChange,
  type NewPhoneNumber,
  nameChangedSchema,
  ownPhotoSchema,
  type PasswordChange,
  type PhoneCodeEntry,
  type SentPhoneCode,
  sentPhoneCodeSchema,
} from '../../api/contract/account.ts';
import type { OwnerProofInput } from '../../api/contract/secondFactor.ts';
import { type AddressChange, signInOptionsSchema } from '../../api/contract/signIn.ts';
import { request, send } from '../client/request.ts';

export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => request('/api/v1/account', accountViewSchema, { signal }),
  });

/** What this installation offers to whoever signs in. */
export const signInOptionsQuery = () =>
  queryOptions({
    queryKey: ['signInOptions'],
    queryFn: ({ signal }) => request('/api/auth/options', signInOptionsSchema, { signal }),
  });

/** Sends once; returns how many sessions have ended. */
async function post(path: string, body: object): Promise<number> {
  const answer = await send(`/api/v1/account/${path}`, { method: 'POST', body });
  return endedSessionsSchema.parse(await answer.json()).ended;
}

export const endSession = (id: string) => post(`sessions/${encodeURIComponent(id)}/end`, {});
export const endOtherSessions = () => post('sessions/end-others', {});
export const changePassword = (change: PasswordChange) => post('password', change);

/** Returns the name as it is kept. */
export async function changeName(change: NameChange): Promise<string> {
  const answer = await send('/api/v1/account/name', { method: 'POST', body: change });
  return nameChangedSchema.parse(await answer.json()).name;
}

/** Returns the address of the photo as it is kept. */
export async function changePhoto(bytes: Blob): Promise<string | null> {
  const answer = await send('/api/v1/account/photo', { method: 'POST', body: bytes });
  return ownPhotoSchema.parse(await answer.json()).photoUrl;
}

export async function removePhoto(): Promise<void> {
  await send('/api/v1/account/photo/remove', { method: 'POST', body: {} });
}

/** Sends a code to a number. */
export async function sendPhoneCode(wanted: NewPhoneNumber): Promise<SentPhoneCode> {
  const answer = await send('/api/v1/account/phone/send', { method: 'POST', body: wanted });
  return sentPhoneCodeSchema.parse(await answer.json());
}

/** Sends another one to the same number. */
export async function resendPhoneCode({
  verificationId,
}: Pick<SentPhoneCode, 'verificationId'>): Promise<SentPhoneCode> {
  const answer = await send('/api/v1/account/phone/resend', { method: 'POST', body: { verificationId } });
  return sentPhoneCodeSchema.parse(await answer.json());
}

export async function confirmPhone(entry: PhoneCodeEntry): Promise<void> {
  await send('/api/v1/account/phone/confirm', { method: 'POST', body: entry });
}

export async function removePhone(proof: OwnerProofInput): Promise<void> {
  await send('/api/v1/account/phone/remove', { method: 'POST', body: proof });
}

/** Asks for a letter to a new address. */
export async function changeAddress(change: AddressChange): Promise<void> {
  await send('/api/v1/account/email', { method: 'POST', body: change });
}

/** A change of the account: its progress, what went wrong, and a refresh once it is done. */
export function useAccountChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, input) => onDone(answer, input),
    // Also after a refusal: somebody else may have ended it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery().queryKey }),
  });
}
