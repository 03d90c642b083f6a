import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { mayWrite } from '../../domain/rights/rights.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { NothingHere } from '../shell/Notice.tsx';
import { Screen } from '../shell/Screen.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { FileStep } from './FileStep.tsx';
import { FirstPlan } from './FirstPlan.tsx';
import classes from './FirstStepsPage.module.css';
import { type FirstStepName, firstStepPath, firstSteps, isFirstStepName } from './firstSteps.ts';
import { StepList } from './StepList.tsx';
import { useFirstSteps } from './useFirstSteps.ts';
import { WeeklyHours } from './WeeklyHours.tsx';

/** `/start`: what a new organisation sets up, one step on the screen at a time. */
export function FirstStepsPage() {
  const session = useSession();
  const [search] = useSearchParams();
  const steps = useFirstSteps();
  const asked = search.get('step');
  return (
    <Screen title="First steps" note={`Set up ${session.organisation.name}, from nothing to a planned day.`}>
      {!mayWrite(session, 'uploads') ? (
        <NothingHere title="The first steps are for dispatchers">{refusalTexts.addingDenied}</NothingHere>
      ) : steps === undefined ? (
        <ListSkeleton rows={5} />
      ) : !isFirstStepName(asked) ? (
        // Named in the address, a step stays on the screen when it has been taken.
        <Navigate to={firstStepPath(steps.next ?? 'plan')} replace />
      ) : (
        <div className={classes.layout}>
          <nav aria-label="Steps">
            <StepList done={steps.done} next={steps.next} shown={asked} />
            {mayWrite(session, 'administration') && (
              <Text size="sm" mt="md">
                You need not do this alone:{' '}
                <Anchor component={Link} to="/members" underline="always">
                  invite your colleagues
                </Anchor>
                .
              </Text>
            )}
          </nav>
          <OneStep key={asked} name={asked} done={steps.done} />
        </div>
      )}
    </Screen>
  );
}

function OneStep({
  name,
  done,
}: {
  readonly name: FirstStepName;
  readonly done: ReadonlySet<FirstStepName>;
}) {
  const place = firstSteps.findIndex((step) => step.name === name);
  const step = firstSteps[place];
  const after = firstSteps[place + 1];
  if (step === undefined) return null;
  const { title, text, file } = step;
  return (
    <section aria-labelledby="first-step" className={classes.step}>
      <div>
        <Title order={2} size="h4" id="first-step">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={2}>
          {text}
        </Text>
      </div>
      {file !== undefined && <FileStep {...file} />}
      {name === 'people' && <WeeklyHours />}
      {name === 'plan' && <FirstPlan done={done.has('plan')} />}
      {after !== undefined && (
        <Group justify="space-between" className={classes.next ?? ''}>
          {done.has(name) ? (
            <Text size="sm" fw={600} role="status">
              {title}: done
            </Text>
          ) : (
            <Text size="sm" c="dimmed">
              You can come back to this step at any time.
            </Text>
          )}
          <Button
            component={Link}
            to={firstStepPath(after.name)}
            variant={done.has(name) ? 'filled' : 'default'}
            rightSection={<IconArrowRight size={17} aria-hidden />}
          >
            Next: {after.title}
          </Button>
        </Group>
      )}
    </section>
  );
}
