import { Text } from '@mantine/core';
import type { FormValues } from '../records/form/formValues.ts';
import { useSession } from '../shell/SessionContext.ts';

/** Says in the form of an open shift that it needs approval all the same, where the organisation wants that of all. */
export function ApprovalOutlook({ values }: { readonly values: FormValues }) {
  const { openShiftsNeedApproval } = useSession().organisation.settings;
  if (!openShiftsNeedApproval || values.byApproval === true) return null;
  return (
    <Text size="sm" c="dimmed">
      It needs approval all the same: your organisation wants that of every open shift.
    </Text>
  );
}
