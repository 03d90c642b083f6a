import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../shell/SessionContext.ts';
import { firstStepPath, firstSteps } from './firstSteps.ts';
import { forgetFirstSteps } from './firstStepsWanted.ts';
import { StepList } from './StepList.tsx';
import { useFirstStepsOffer } from './useFirstSteps.ts';

/** On Home until the organisation plans its work: what is still to be set up. */
export function FirstStepsOffer() {
  const { user, organisation } = useSession();
  const { steps, hide } = useFirstStepsOffer();
  const complete = steps !== undefined && steps.next === undefined;
  useEffect(() => {
    if (complete) forgetFirstSteps(user.uid, organisation.id);
  }, [complete, user.uid, organisation.id]);
  if (steps?.next === undefined) return null;
  const { done, next } = steps;
  return (
    <Paper withBorder p="lg" radius="md" mb="xl" component="section" aria-labelledby="first-steps">
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={2} size="h4" id="first-steps">
            Set up {organisation.name}
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            {done.size} of {firstSteps.length} steps done. Each takes a file, an example or a few entries.
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={hide}>
            Hide
          </Button>
          <Button component={Link} to={firstStepPath(next)}>
            {done.size === 0 ? 'Begin' : 'Continue'}
          </Button>
        </Group>
      </Group>
      <StepList done={done} next={next} />
    </Paper>
  );
}
