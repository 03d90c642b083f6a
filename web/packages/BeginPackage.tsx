import {
  Button,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import { mostOfPackage } from '../../domain/package/packageStepProblem.ts';
import { fullName } from '../../domain/text/fullName.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';

type By = RecordView<'paperPackage'>['by'];

/** Whom a package about a record goes to, unless somebody says otherwise. */
interface Recipient {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface BeginPackageProps {
  /** What the package is about: `customer:7f3a`. */
  readonly whole: string;
  readonly onDone: () => void;
}

/** Begins a package in the tab of what it is about: its type says what it holds, and it can be sent at once. */
export function BeginPackage({ whole, onDone }: BeginPackageProps) {
  const recipient = useRecipient(whole);
  const types = useQuery(queries.records('packageType', { limit: 1000 }));
  const documents = useQuery(queries.records('document', { about: whole, limit: 100 }));
  const forms = useQuery(queries.records('form', { limit: 1000 }));
  const failed = [types, documents, forms].find(({ error, data }) => error !== null && data === undefined);
  if (failed !== undefined && failed.error !== null) {
    return (
      <LoadFailed what="The types of packages" error={failed.error} onRetry={() => void failed.refetch()} />
    );
  }
  if (recipient === undefined || !types.data || !documents.data || !forms.data) {
    return <Skeleton height={220} role="status" aria-busy="true" aria-label="Loading" />;
  }
  return (
    <PackageForm
      whole={whole}
      recipient={recipient}
      types={types.data.rows}
      documents={documents.data.rows}
      forms={forms.data.rows.filter(({ published }) => published !== null)}
      onDone={onDone}
    />
  );
}

/** The customer or the person, or the customer of a booking. */
function useRecipient(whole: string): Recipient | undefined {
  const [category = '', id = ''] = whole.split(':');
  const booking = useQuery({ ...queries.booking(id), enabled: category === 'booking' });
  const customerId = category === 'customer' ? id : (booking.data?.customerId ?? '');
  const customer = useQuery({ ...queries.record('customer', customerId), enabled: customerId !== '' });
  const person = useQuery({ ...queries.record('resource', id), enabled: category === 'resource' });
  const nobody = { name: '', email: null, phone: null };
  if (category === 'booking' && booking.data !== undefined && customerId === '') return nobody;
  const found = category === 'resource' ? person : customer;
  if (found.error !== null || found.data === null) return nobody;
  if (found.data === undefined) return undefined;
  const { email, mobile } = found.data;
  return { name: fullName(found.data), email, phone: mobile };
}

interface PackageFormProps extends BeginPackageProps {
  readonly recipient: Recipient;
  readonly types: readonly RecordView<'packageType'>[];
  readonly documents: readonly RecordView<'document'>[];
  readonly forms: readonly RecordView<'form'>[];
}

/** What is being put together, with what is wrong with it. */
function usePackageDraft({ whole, recipient, types, documents, forms }: Omit<PackageFormProps, 'onDone'>) {
  const [typeId, setTypeId] = useState<string | null>(null);
  const [name, setName] = useState(recipient.name);
  const [by, setBy] = useState<By>(
    recipient.email !== null ? 'email' : recipient.phone !== null ? 'sms' : 'hand',
  );
  const [address, setAddress] = useState({ email: recipient.email ?? '', sms: recipient.phone ?? '' });
  const [documentIds, setDocumentIds] = useState<string[]>([]);
  const [formIds, setFormIds] = useState<string[]>([]);
  const type = types.find(({ id }) => id === typeId);
  const isReached = by === 'hand' || address[by].trim() !== '';
  const missing = by === 'email' ? 'The e-mail address is missing.' : 'The phone number is missing.';
  return {
    ...{ typeId, name, by, address, documentIds, formIds },
    ...{ setName, setBy, setAddress, setDocumentIds, setFormIds },
    /** The type says what the package begins with. */
    choose(id: string | null) {
      setTypeId(id);
      const chosen = types.find((one) => one.id === id);
      if (chosen === undefined) return;
      const ofType = documents.filter(
        (one) => one.file !== null && one.typeId !== null && chosen.documentTypeIds.includes(one.typeId),
      );
      setDocumentIds(ofType.map((one) => one.id));
      setFormIds(chosen.formIds.filter((wanted) => forms.some((form) => form.id === wanted)));
    },
    problems: {
      type: type === undefined ? refusalTexts.packageWithoutType : undefined,
      name: name.trim() === '' ? 'Whom is it for?' : undefined,
      address: isReached ? undefined : missing,
      items:
        documentIds.length + formIds.length === 0
          ? 'A package has at least one document or form.'
          : undefined,
    },
    input: () => ({
      name: type?.name ?? 'Package',
      about: whole,
      typeId,
      recipient: name.trim(),
      by,
      email: address.email.trim() === '' ? null : address.email.trim(),
      mobile: address.sms.trim() === '' ? null : address.sms.trim(),
      documentIds,
      formIds,
      message: type?.message ?? '',
      toSign: type?.toSign ?? true,
      openUntil: Math.floor(Date.now() / 1000) + (type?.daysOpen ?? 14) * 86_400,
    }),
  };
}

type Draft = ReturnType<typeof usePackageDraft>;

function PackageForm({ onDone, ...given }: PackageFormProps) {
  const draft = usePackageDraft(given);
  const [tried, setTried] = useState(false);
  const command = useCommand();
  const { types } = given;
  if (types.length === 0) {
    return (
      <NothingHere title="There are no types of packages yet">
        <Text size="sm" c="dimmed">
          A type says which documents and forms a package holds. Make one among the package types, under
          Preferences.
        </Text>
      </NothingHere>
    );
  }
  const save = async (sends: boolean) => {
    setTried(true);
    const { problems } = draft;
    if (problems.name !== undefined) return;
    if (sends && Object.values(problems).some((one) => one !== undefined)) return;
    const made = await command.send('paperPackage.create', draft.input());
    const id = made?.recordId;
    if (id == null) return;
    // One that cannot be sent stands as a draft, whose drawer says why.
    if (sends && (await command.send('paperPackage.send', { paperPackageId: id })) === undefined) return;
    onDone();
  };
  const saving = command.state.kind === 'saving';
  const said = (problem: string | undefined) => (tried ? problem : undefined);
  return (
    <form
      noValidate
      aria-label="Package"
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <Stack gap="sm">
        <Select
          label="Type"
          required
          searchable
          data={types.map((one) => ({ value: one.id, label: one.name }))}
          value={draft.typeId}
          onChange={draft.choose}
          error={said(draft.problems.type)}
        />
        <RecipientFields draft={draft} said={said} />
        <ItemFields draft={draft} said={said} documents={given.documents} forms={given.forms} />
        <CommandNotice state={command.state} onRetry={() => void command.retry()} />
        <Group>
          <Button type="submit" loading={saving}>
            {draft.by === 'hand' ? 'Make ready to hand over' : 'Send'}
          </Button>
          <Button variant="default" disabled={saving} onClick={() => void save(false)}>
            Save as draft
          </Button>
          <Button variant="subtle" color="gray" disabled={saving} onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly said: (problem: string | undefined) => string | undefined;
}

function RecipientFields({
  draft: { name, setName, by, setBy, address, setAddress, problems },
  said,
}: PartProps) {
  return (
    <>
      <TextInput
        label="Recipient"
        required
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={said(problems.name)}
      />
      <div>
        <Text size="sm" fw={500} mb={4} id="sent-by">
          Sent by
        </Text>
        <SegmentedControl
          aria-labelledby="sent-by"
          value={by}
          onChange={setBy}
          data={[
            { value: 'email', label: 'E-mail' },
            { value: 'sms', label: 'Text message' },
            { value: 'hand', label: 'By hand' },
          ]}
        />
      </div>
      {by !== 'hand' && (
        <TextInput
          label={by === 'email' ? 'E-mail' : 'Phone'}
          required
          type={by === 'email' ? 'email' : 'tel'}
          value={address[by]}
          onChange={({ currentTarget }) => setAddress({ ...address, [by]: currentTarget.value })}
          error={said(problems.address)}
        />
      )}
    </>
  );
}

function ItemFields({
  draft: { documentIds, setDocumentIds, formIds, setFormIds, problems },
  said,
  documents,
  forms,
}: PartProps & Pick<PackageFormProps, 'documents' | 'forms'>) {
  return (
    <>
      <MultiSelect
        label="Documents"
        description="Those of this record that have a file."
        data={documents.flatMap((one) => (one.file === null ? [] : [{ value: one.id, label: one.name }]))}
        value={documentIds}
        onChange={setDocumentIds}
        maxValues={mostOfPackage}
        searchable
        clearable
      />
      <MultiSelect
        label="Forms"
        data={forms.map((one) => ({ value: one.id, label: one.title }))}
        value={formIds}
        onChange={setFormIds}
        maxValues={mostOfPackage}
        searchable
        clearable
        error={said(problems.items)}
      />
    </>
  );
}
