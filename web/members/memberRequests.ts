import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type MembershipInput, memberSchema, membersViewSchema } from '../../api/contract/members.ts';
import { request, send } from '../client/request.ts';

/** The key of everything that this screen asks. */
export const membersKey = 'members';

export const membersQuery = () =>
  queryOptions({
    queryKey: [membersKey],
    queryFn: ({ signal }) => request('/api/v1/members', membersViewSchema, { signal }),
  });

async function post(uid: string, step: string, body: object) {
  const answer = await send(`/api/v1/members/${encodeURIComponent(uid)}/${step}`, { method: 'POST', body });
  return memberSchema.parse(await answer.json());
}

export const changeMember = (uid: string, claims: MembershipInput) => post(uid, 'change', claims);
export const deactivateMember = (uid: string) => post(uid, 'deactivate', {});
export const reactivateMember = (uid: string) => post(uid, 'reactivate', {});

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
