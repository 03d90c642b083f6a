import { Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ResourceView } from '../../api/contract/views.ts';
import { fullName } from '../../domain/fullName.ts';
import { mayRead } from '../../domain/rights.ts';
import { LeaveAndBreaks } from '../absences/LeaveAndBreaks.tsx';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { ShiftList } from '../shifts/ShiftList.tsx';
import { isOfRecord, RecordDrawer } from './RecordDrawer.tsx';
import { ContactFacts, Fact, RecordFacts } from './RecordFacts.tsx';
import { RecordHead } from './RecordHead.tsx';
import { ResourceForm } from './ResourceForm.tsx';
import { limitsText } from './resourceTexts.ts';

export interface ResourceDrawerProps {
  /** `newRecord` for the form of a new one; null while it is closed. */
  readonly resourceId: string | null;
  readonly onClose: () => void;
}

/** A field worker: contact, labels, limits, leave, shifts, and the way to the bookings. */
export function ResourceDrawer({ resourceId, onClose }: ResourceDrawerProps) {
  const resource = useQuery({
    ...queries.resourceById(resourceId ?? ''),
    enabled: isOfRecord(resourceId),
  });
  return (
    <RecordDrawer
      what="resource"
      recordId={resourceId}
      record={resource}
      form={(row, leave) => <ResourceForm resource={row} onCancel={leave} onSaved={leave} />}
      facts={(row, onEdit) => <Facts resource={row} onEdit={onEdit} />}
      onClose={onClose}
    />
  );
}

function Facts({ resource, onEdit }: { resource: ResourceView; onEdit: (() => void) | undefined }) {
  const { format } = useFormats();
  const command = useCommand();
  const labels = useQuery({ ...queries.labels(), enabled: mayRead(useSession(), 'planning') });
  const names = new Map(labels.data?.rows.map(({ id, name }) => [id, name]));
  const toggle = resource.inactive ? 'resource.reactivate' : 'resource.deactivate';
  return (
    <Stack gap="md">
      <RecordHead
        inactive={resource.inactive}
        command={command}
        onEdit={onEdit}
        onToggle={() => void command.send(toggle, { resourceId: resource.id })}
      />
      <RecordFacts>
        <Fact term="Reference">{resource.reference}</Fact>
        <ContactFacts mobile={resource.mobile} email={resource.email} />
        <Fact term="Labels">{resource.labelIds.map((id) => names.get(id) ?? id).join(', ')}</Fact>
        <Fact term="Limits">{limitsText(resource)}</Fact>
        <Fact term="Jobs at once">{resource.capacity > 1 ? resource.capacity : null}</Fact>
        <Fact term="Kind">{resource.external ? 'External (contractor)' : null}</Fact>
        <Fact term="Partner">{resource.partner ? 'yes' : null}</Fact>
        <Fact term="Inactive from">
          {resource.inactiveDate === null ? null : format.moment(resource.inactiveDate)}
        </Fact>
        <Fact term="Bookings">
          <Anchor
            component={Link}
            size="sm"
            to={`/bookings?range=next7&search=${encodeURIComponent(fullName(resource))}`}
          >
            The next 7 days
          </Anchor>
        </Fact>
      </RecordFacts>
      <LeaveAndBreaks resourceId={resource.id} />
      <Shifts resourceId={resource.id} />
    </Stack>
  );
}

function Shifts({ resourceId }: { readonly resourceId: string }) {
  const shifts = useQuery(queries.shiftsOf(resourceId));
  if (shifts.error !== null && shifts.data === undefined) {
    return <LoadFailed what="The shifts" error={shifts.error} onRetry={() => void shifts.refetch()} />;
  }
  const own = (shifts.data?.rows ?? []).filter((shift) => shift.resourceId === resourceId);
  return (
    <section aria-labelledby="shifts">
      <Title order={2} size="h5" id="shifts" mb={6}>
        Shifts
      </Title>
      {shifts.data !== undefined && <ShiftList shifts={own} />}
    </section>
  );
}
