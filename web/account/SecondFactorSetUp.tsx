import { Code, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import type { FactorSetUp } from '../../api/contract/secondFactor.ts';
import { authTexts } from '../../domain/catalogue/authTexts.ts';
import { fieldProblem } from '../client/fieldProblem.ts';
import { Note } from '../shell/Note.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useOneField } from '../shell/useOneField.ts';
import classes from './account.module.css';
import { useAccountChange } from './accountRequests.ts';
import { FormActions } from './FormActions.tsx';
import { OwnerProofForm } from './OwnerProofForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { beginSecondFactor, confirmSecondFactor } from './secondFactorRequests.ts';

export interface SecondFactorSetUpProps {
  readonly hasPassword: boolean;
  /** The codes were shown, and whoever set it up has said that they are kept. */
  readonly onDone: () => void;
  /** Omitted: there is no way back. */
  readonly onCancel?: () => void;
}

/** Sets a second factor up: the password, the picture for the app with its first code, the recovery codes. */
export function SecondFactorSetUp({ hasPassword, onDone, onCancel }: SecondFactorSetUpProps) {
  const [begun, setBegun] = useState<FactorSetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const back = onCancel === undefined ? {} : { onCancel };
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun === null) {
    return (
      <OwnerProofForm
        label="Set up a second factor"
        hasPassword={hasPassword}
        action="Continue"
        change={beginSecondFactor}
        onDone={setBegun}
        {...back}
      >
        You need an authenticator app on your phone. Every sign-in then asks for a code of it. Your other
        sessions end.
      </OwnerProofForm>
    );
  }
  return <FirstCodeForm begun={begun} onConfirmed={setCodes} {...back} />;
}

interface FirstCodeFormProps {
  readonly begun: FactorSetUp;
  readonly onConfirmed: (codes: readonly string[]) => void;
  readonly onCancel?: () => void;
}

function FirstCodeForm({ begun, onConfirmed, onCancel }: FirstCodeFormProps) {
  useUnsavedChanges(true);
  const confirmation = useAccountChange(confirmSecondFactor, ({ recoveryCodes }) =>
    onConfirmed(recoveryCodes),
  );
  const { text, problem, edit, submit } = useOneField({
    check: (code) => (code.trim() === '' ? authTexts['auth/multi-factor-auth-required'].text : undefined),
    refusal: fieldProblem(confirmation.error, 'code'),
    onSubmit: (code) => confirmation.mutate({ setUp: begun.setUp, code }),
    onEdit: confirmation.reset,
  });
  return (
    <form aria-label="Confirm the second factor" className={classes.form} noValidate onSubmit={submit}>
      <Stack>
        <Text size="sm">Scan the picture with your app, and enter the code that it shows.</Text>
        <QrPicture text={begun.address} label="Picture for your authenticator app" />
        <Text size="sm">
          Without a camera, enter this key:{' '}
          <Code className={classes.key ?? ''}>{inGroups(begun.secret)}</Code>
        </Text>
        <TextInput
          label="Code"
          description="Six digits"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          autoFocus
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
          error={problem}
        />
        {confirmation.error !== null && problem === undefined && (
          <Note tone="bad" role="alert" title={confirmation.error.message} />
        )}
        <FormActions action="Turn it on" isPending={confirmation.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}

/** A text as a QR code, always dark on light: cameras read no other. */
function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={classes.light} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={classes.dark} d={dark.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}

/** In fours, as people read and type it. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
