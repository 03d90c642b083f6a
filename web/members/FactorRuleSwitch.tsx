import { Stack, Switch, Title } from '@mantine/core';
import { ChangeError } from '../integrations/ChangeError.tsx';
import { askForFactor, useMembersChange } from './memberRequests.ts';

/** Whether the organisation asks its administrators for a second factor. */
export function FactorRuleSwitch({ isAsked }: { readonly isAsked: boolean }) {
  const change = useMembersChange((asked: boolean) =>
    askForFactor({ asked: asked ? 'ofAdministrators' : 'ofNobody' }),
  );
  return (
    <section aria-labelledby="second-factors">
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h5" id="second-factors">
          Second factor
        </Title>
        <Switch
          label="Administrators need a second factor"
          description="Those who have none are signed out, and set one up before they go on."
          checked={change.isPending ? change.variables : isAsked}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
        <ChangeError error={change.error} />
      </Stack>
    </section>
  );
}
