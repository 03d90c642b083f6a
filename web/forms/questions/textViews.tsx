import { ActionIcon, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { longestAnswer } from '../../../domain/form/kinds/text.ts';
import { maskText } from '../../../domain/form/textMask.ts';
import { asked, type QuestionProps, type QuestionView } from './questionView.ts';

const ScanDialog = lazy(async () => ({
  default: (await import('../../search/scan/ScanDialog.tsx')).ScanDialog,
}));

export const textView: QuestionView = { Editor: TextEditor };
export const numberView: QuestionView = { Editor: (props) => <NumberEditor {...props} of={1} /> };
/** An amount is stored in hundredths. */
export const moneyView: QuestionView = { Editor: (props) => <NumberEditor {...props} of={100} /> };
export const barcodeView: QuestionView = { Editor: BarcodeEditor };

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function TextEditor(props: QuestionProps) {
  const { question, value, onChange } = props;
  const common = {
    ...asked(props),
    value: textOf(value),
    maxLength: longestAnswer,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(currentTarget.value === '' ? null : currentTarget.value),
  };
  const { pattern } = question;
  if (question.long === true) return <Textarea {...common} autosize minRows={3} maxRows={14} />;
  return <TextInput {...common} {...(pattern && { placeholder: maskText(pattern) })} />;
}

function NumberEditor({ of, ...props }: QuestionProps & { readonly of: 1 | 100 }) {
  const { question, value, onChange } = props;
  const { unit, decimals } = question;
  return (
    <NumberInput
      {...asked(props)}
      value={typeof value === 'number' ? value / of : ''}
      onChange={(given) => onChange(typeof given === 'number' ? Math.round(given * of * 1e6) / 1e6 : null)}
      decimalScale={of === 100 ? 2 : (decimals ?? 6)}
      fixedDecimalScale={of === 100}
      hideControls
      inputMode="decimal"
      {...(unit && { suffix: ` ${unit}` })}
      maw={320}
    />
  );
}

function BarcodeEditor(props: QuestionProps) {
  const { value, onChange } = props;
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <TextInput
        {...asked(props)}
        value={textOf(value)}
        maxLength={200}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Scan: ${props.question.label}`}
            onClick={() => setScanning(true)}
          >
            <IconScan size={20} aria-hidden />
          </ActionIcon>
        }
        maw={420}
      />
      {isScanning && (
        <Suspense>
          <ScanDialog
            onClose={() => setScanning(false)}
            onCode={(code) => {
              onChange(code);
              setScanning(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
