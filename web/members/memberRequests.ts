import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { endedSessionsSchema } from '../../api/contract/account.ts';
import {
  invitationSchema,
  type MembershipInput,
  memberSchema,
  membersViewSchema,
  type NewInvitation,
  sentInvitationSchema,
} from '../../api/contract/members.ts';
import type { FactorRule } from '../../api/contract/secondFactor.ts';
import {
  type NewSignInLink,
  sentSignInLinkSchema,
  signInLinkSchema,
  signInLinksSchema,
} from '../../api/contract/signInLinks.ts';
import { request, send } from '../client/request.ts';

/** The key of everything that this screen asks. */
export const membersKey = 'members';

export const membersQuery = () =>
  queryOptions({
    queryKey: [membersKey],
    queryFn: ({ signal }) => request('/api/v1/members', membersViewSchema, { signal }),
  });

/** Sends once: repeating an invitation would send a second letter. */
async function post<Schema extends z.ZodType>(path: string, schema: Schema, body: object) {
  return schema.parse(await (await send(`/api/v1/${path}`, { method: 'POST', body })).json());
}

const memberPath = (uid: string, step: string) => `members/${encodeURIComponent(uid)}/${step}`;

export const changeMember = (uid: string, claims: MembershipInput) =>
  post(memberPath(uid, 'change'), memberSchema, claims);
export const deactivateMember = (uid: string) => post(memberPath(uid, 'deactivate'), memberSchema, {});
export const reactivateMember = (uid: string) => post(memberPath(uid, 'reactivate'), memberSchema, {});

export const removeFactorOfMember = (uid: string) =>
  post(memberPath(uid, 'remove-second-factor'), endedSessionsSchema, {});
export const askForFactor = (rule: FactorRule) => post('second-factor-rule', endedSessionsSchema, rule);

export const invite = (invitation: NewInvitation) => post('invitations', sentInvitationSchema, invitation);
export const resendInvitation = (id: string) => post(`invitations/${id}/resend`, sentInvitationSchema, {});
export const withdrawInvitation = (id: string) => post(`invitations/${id}/withdraw`, invitationSchema, {});

export const signInLinksQuery = () =>
  queryOptions({
    queryKey: [membersKey, 'signInLinks'],
    queryFn: ({ signal }) => request('/api/v1/sign-in-links', signInLinksSchema, { signal }),
  });
export const makeSignInLink = (link: NewSignInLink) => post('sign-in-links', sentSignInLinkSchema, link);
export const revokeSignInLink = (id: string) => post(`sign-in-links/${id}/revoke`, signInLinkSchema, {});

/** A change on this screen: its progress, what went wrong, and a refresh whatever became of it. */
export function useMembersChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output) => onDone?.(output),
    // Also after a refusal: another administrator may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: [membersKey] }),
  });
}
