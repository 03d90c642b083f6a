import { Alert } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import type { ChainVerdictView } from '../../api/contract/audit.ts';
import { exactTime } from '../history/exactTime.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './Audit.module.css';
import { eventTypeText } from './auditTexts.ts';

type Broken = Extract<ChainVerdictView, { verdict: 'broken' }>;

const reasonTexts: { readonly [One in Broken['reason']]: string } = {
  contentChanged: 'was changed after it was recorded',
  eventMissing: 'or the event before it is missing from the log',
  tipDiffers: 'is not the one that was recorded',
  copyDiffers: 'is shown here differently from the log',
};

/** Whether a record's events are those that were recorded. */
export function ChainSign({ chain }: { readonly chain: ChainVerdictView }) {
  const formats = useFormats();
  if (chain.verdict === 'intact') {
    return (
      <Alert
        color="green"
        variant="light"
        icon={<IconShieldCheck aria-hidden />}
        title="The chain is intact"
        classNames={{ root: classes.sign ?? '', title: classes.signTitle ?? '' }}
      >
        {chain.events === 1 ? 'Its one event is' : `All ${chain.events} events are`} as recorded. Last hash{' '}
        <code className={classes.hash}>{chain.tip}</code>
      </Alert>
    );
  }
  const { suspect, reason } = chain;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconShieldX aria-hidden />}
      title={reason === 'copyDiffers' ? 'Not what the log says' : 'The chain is broken'}
      classNames={{ root: classes.sign ?? '', title: classes.signTitle ?? '' }}
    >
      Event {suspect.revision + 1} ({eventTypeText(suspect.type)}, {exactTime(suspect.at, formats)}){' '}
      {reasonTexts[reason]}.{' '}
      {reason === 'copyDiffers'
        ? 'The log itself is intact; the operator must rebuild the read models.'
        : 'Nothing from that event onwards is proved.'}
    </Alert>
  );
}
