import { Button, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Temporal } from 'temporal-polyfill';
import {
  madeOrganisationSchema,
  type NewOrganisation,
  newOrganisationPath,
} from '../../api/contract/newOrganisation.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { send } from '../client/request.ts';
import { CardHead } from '../shell/CardHead.tsx';
import { CardPage } from '../shell/CardPage.tsx';
import { Note } from '../shell/Note.tsx';

/** Sent once: whoever tries again may have thought better of the name. */
async function make(body: NewOrganisation) {
  return madeOrganisationSchema.parse(
    await (await send(newOrganisationPath, { method: 'POST', body })).json(),
  );
}

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];
const missing = 'Enter the name of your organisation';

export interface NewOrganisationPageProps {
  readonly onMade: () => void;
  /** How whoever does not want to make one goes on. */
  readonly otherwise: { readonly label: string; readonly onClick: () => void };
}

/** Offered to whoever has an account and is a member of no organisation, where the installation allows new organisations. */
export function NewOrganisationPage({ onMade, otherwise }: NewOrganisationPageProps) {
  const [name, setName] = useState('');
  const [timeZone, setTimeZone] = useState(() => Temporal.Now.timeZoneId());
  const [submitted, setSubmitted] = useState(false);
  const making = useMutation({ mutationFn: make, onSuccess: onMade });
  useEffect(() => {
    document.title = 'New organisation · Muster';
  }, []);
  const problem = {
    name: (submitted && name.trim() === '' && missing) || fieldProblem(making.error, 'name'),
    timeZone: fieldProblem(making.error, 'timeZone'),
  };
  const isTold = Boolean(problem.name) || Boolean(problem.timeZone);
  return (
    <CardPage width={420}>
      <form
        aria-label="Make an organisation"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (name.trim() !== '') making.mutate({ name: name.trim(), timeZone });
        }}
      >
        <Stack>
          <CardHead>
            <div>
              <Title order={1} size="h3">
                Make your organisation
              </Title>
              <Text c="dimmed" size="sm">
                You are a member of none yet. If your company uses Muster already, ask your administrator for
                an invitation instead.
              </Text>
            </div>
          </CardHead>
          {making.error !== null && !isTold && <Note tone="bad" role="alert" title={making.error.message} />}
          <TextInput
            label="Name"
            autoComplete="organization"
            autoFocus
            value={name}
            onChange={({ currentTarget }) => {
              setName(currentTarget.value);
              making.reset();
            }}
            error={problem.name}
          />
          <Select
            label="Time zone"
            data={zones}
            value={timeZone}
            onChange={(value) => {
              if (value !== null) setTimeZone(value);
            }}
            searchable
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            error={problem.timeZone}
          />
          <Button type="submit" fullWidth loading={making.isPending || making.isSuccess}>
            Make organisation
          </Button>
          <Button variant="subtle" onClick={otherwise.onClick}>
            {otherwise.label}
          </Button>
        </Stack>
      </form>
    </CardPage>
  );
}
