import { queryOptions, useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { type OrganisationSwitch, ownOrganisationsSchema, switchPath } from '../../api/contract/account.ts';
import { organisationsPath, request, send } from '../client/request.ts';

/** The organisations in which the user can work. */
export const organisationsQuery = () =>
  queryOptions({
    queryKey: ['ownOrganisations'],
    queryFn: async ({ signal }) =>
      (await request(organisationsPath, ownOrganisationsSchema, { signal })).organisations,
  });

const switchedSchema = z.object({ org_id: z.string() });

/** Goes on in another organisation (shell §7). Sent once: the session that it is sent with ends. */
export function useSwitch(onDone: () => void) {
  return useMutation({
    mutationFn: async (body: OrganisationSwitch) => {
      const answer = await send(switchPath, { method: 'POST', body });
      return switchedSchema.parse(await answer.json());
    },
    onSuccess: onDone,
  });
}
