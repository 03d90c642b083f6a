import { Anchor, Button, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CarePlanOfCustomerView, CustomersPlanView } from '../../api/contract/carePlans.ts';
import { carePlan } from '../../domain/carePlan/carePlan.ts';
import { type CarePlanContent, emptyPlan } from '../../domain/carePlan/carePlanContent.ts';
import { stageLabels } from '../../domain/record/stages.ts';
import { localDate } from '../../domain/time/localText.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { TabsRow } from '../shell/TabsRow.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { AgreedText } from './AgreedText.tsx';
import { carePlanQueries } from './carePlanQueries.ts';
import classes from './carePlans.module.css';
import { OutcomesHistory } from './OutcomesHistory.tsx';
import { PlanFiles } from './PlanFiles.tsx';
import { PlanView } from './PlanView.tsx';
import { useMayWritePlans } from './useMayWritePlans.ts';
import { useRefreshPlans } from './useRefreshPlans.ts';
import { WrittenPlan } from './WrittenPlan.tsx';

const stages = stageLabels(carePlan.declaration.stages ?? { states: {} });

/** `/care-plans/…`: the care plan of a customer, written, agreed and looked back at. */
export function CarePlanPage() {
  const { customerId = '' } = useParams();
  const found = useQuery(carePlanQueries.ofCustomer(customerId));
  const view = found.data;
  if (view === undefined) {
    return (
      <Screen title="Care plan">
        {found.error === null ? (
          <Skeleton height={300} role="status" aria-label="Loading" aria-busy="true" />
        ) : (
          <LoadFailed what="The care plan" error={found.error} onRetry={() => void found.refetch()} />
        )}
      </Screen>
    );
  }
  return view.plan === null ? (
    <NoPlan customerId={customerId} name={view.customerName} />
  ) : (
    <OpenPlan key={view.plan.id} view={view} plan={view.plan} />
  );
}

function NoPlan({ customerId, name }: { readonly customerId: string; readonly name: string }) {
  const mayChange = useMayWritePlans();
  return (
    <Screen title={`Care plan of ${name}`}>
      <NothingHere title="There is no care plan yet">
        {mayChange && <BeginPlan customerId={customerId} />}
      </NothingHere>
    </Screen>
  );
}

/** Begins a care plan: an empty one, or one like another. */
function BeginPlan({
  customerId,
  like = emptyPlan,
}: {
  readonly customerId: string;
  readonly like?: CarePlanContent;
}) {
  const command = useCommand();
  const refresh = useRefreshPlans();
  const begin = async () => {
    const input = { customerId, ...(like !== emptyPlan && { content: JSON.stringify(like) }) };
    if ((await command.send('carePlan.create', input)) !== undefined) await refresh();
  };
  return (
    <>
      <Button loading={command.state.kind === 'saving'} onClick={() => void begin()}>
        Write a care plan
      </Button>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}

interface OpenPlanProps {
  readonly view: CarePlanOfCustomerView;
  readonly plan: CustomersPlanView;
}

function OpenPlan({ view, plan }: OpenPlanProps) {
  const mayChange = useMayWritePlans();
  const [tab, setTab] = useState<string | null>('plan');
  const [latest] = plan.versions;
  const title = `Care plan of ${view.customerName}`;
  const note = (
    <>
      {stages[plan.stage]}
      {latest !== undefined && ` · version ${latest.version}`}
      {' · '}
      <Anchor
        component={Link}
        to={`/customers?record=${encodeURIComponent(plan.customerId)}`}
        size="sm"
        underline="always"
      >
        {view.customerName}
      </Anchor>
    </>
  );
  const tabs = (
    <Tabs value={tab} onChange={setTab} className={classes.unprinted ?? ''} mb="md">
      <TabsRow
        tab={tab}
        tabs={[
          { id: 'plan', title: 'Plan' },
          { id: 'outcomes', title: 'Outcomes' },
          { id: 'versions', title: 'Versions' },
        ]}
      />
    </Tabs>
  );
  if (tab === 'plan' && plan.stage === 'draft' && mayChange) {
    return <WrittenPlan title={title} note={note} plan={plan} tabs={tabs} />;
  }
  const content = latest?.content ?? plan.draft;
  return (
    <Screen title={title} note={note} actions={<ReadActions title={title} plan={plan} content={content} />}>
      {tabs}
      {tab === 'outcomes' ? (
        <OutcomesHistory plan={plan} />
      ) : tab === 'versions' ? (
        <Versions plan={plan} />
      ) : (
        <Stack gap="lg" maw={720}>
          <AgreedText plan={plan} />
          {content === null ? (
            <Note tone="warning" title="There is nothing in it, or its texts have been erased" />
          ) : (
            <PlanView content={content} labels="named" />
          )}
        </Stack>
      )}
    </Screen>
  );
}

interface ReadActionsProps {
  readonly title: string;
  readonly plan: CustomersPlanView;
  readonly content: CarePlanContent | null;
}

/** What can be done with a plan that is not being written. */
function ReadActions({ title, plan, content }: ReadActionsProps) {
  const mayChange = useMayWritePlans();
  const command = useCommand();
  const refresh = useRefreshPlans();
  const carePlanId = plan.id;
  const take = async (name: 'carePlan.revise' | 'carePlan.end') => {
    if ((await command.send(name, { carePlanId }, plan.revision)) !== undefined) await refresh();
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {content !== null && <PlanFiles title={title} content={content} />}
      {mayChange && plan.stage === 'agreed' && (
        <>
          <Button variant="default" onClick={() => void take('carePlan.end')}>
            End
          </Button>
          <Button loading={command.state.kind === 'saving'} onClick={() => void take('carePlan.revise')}>
            Write the next version
          </Button>
        </>
      )}
      {mayChange && plan.stage === 'ended' && (
        <BeginPlan customerId={plan.customerId} {...(content !== null && { like: content })} />
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </>
  );
}

/** Every version that was agreed, and one of them to read. */
function Versions({ plan: { versions } }: { readonly plan: CustomersPlanView }) {
  const { moments } = useFormats();
  const [shown, setShown] = useState<number>();
  if (versions.length === 0) return <NothingHere title="No version has been agreed yet" />;
  const open = versions.find(({ version }) => version === shown);
  return (
    <Stack gap="lg" maw={720}>
      <ul className={classes.entries}>
        {versions.map(({ version, agreedBy, agreedOn }) => (
          <li key={version} className={classes.entry}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              underline="always"
              aria-expanded={shown === version}
              onClick={() => setShown(shown === version ? undefined : version)}
            >
              Version {version}
            </Anchor>
            <Text size="sm" c="dimmed">
              Agreed by {agreedBy}
              {agreedOn !== null && ` on ${localDate(moments, agreedOn)}`}
            </Text>
          </li>
        ))}
      </ul>
      {open !== undefined &&
        (open.content === null ? (
          <Note tone="warning" title="The texts of this version have been erased" />
        ) : (
          <PlanView content={open.content} labels="named" />
        ))}
    </Stack>
  );
}
