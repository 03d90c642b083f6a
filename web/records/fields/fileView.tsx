import { Button, Group, Input, Progress, Text, VisuallyHidden } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { mostBytesOf, typesText } from '../../../domain/file/fileProblem.ts';
import { acceptedTypes } from '../../../domain/file/fileTypes.ts';
import { fileValueSchema, isFileValue } from '../../../domain/file/fileValue.ts';
import { sizeText } from '../../../domain/file/sizeText.ts';
import { usePhone } from '../../shell/usePhone.ts';
import { FileValueView, Thumbnail } from '../FileValueView.tsx';
import { type FieldProps, wrapperOf } from './field.ts';
import type { FieldView } from './fieldView.ts';
import classes from './fileView.module.css';
import { useFileUpload } from './useFileUpload.ts';

export const fileView: FieldView = {
  Editor: FileField,
  width: 'whole',
  Value: ({ value }) => (isFileValue(value) ? <FileValueView file={value} /> : null),
};

/** A file: chosen, dropped or pasted, uploaded at once, replaced or removed. */
function FileField(props: FieldProps) {
  const { path, facts, problem, value, onChange } = props;
  const upload = useFileUpload(path, facts, value, onChange);
  const { state, take } = upload;
  const open = useRef<() => void>(null);
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const phone = usePhone();
  usePaste(area, (file) => void take(file));

  const parsed = fileValueSchema.safeParse(value);
  const file = parsed.success ? parsed.data : undefined;
  const remove = () => {
    upload.forget();
    onChange(null);
    button.current?.focus();
  };
  const shown = state.kind === 'sending' ? 'sending' : file === undefined ? 'empty' : 'file';
  const failure = state.kind === 'failed' ? state.message : undefined;
  const limits = `${capitalised(typesText(facts.accepts))}, at most ${sizeText(mostBytesOf(facts))}.`;
  return (
    <Input.Wrapper
      {...wrapperOf(props)}
      id={id}
      labelElement="div"
      description={facts.help === undefined ? limits : `${facts.help} ${limits}`}
      error={failure ?? (problem === undefined ? undefined : `${facts.label} ${problem}.`)}
    >
      <Dropzone
        ref={area}
        openRef={open}
        activateOnClick={false}
        activateOnKeyboard={false}
        multiple={false}
        accept={[...acceptedTypes(facts.accepts ?? 'any')]}
        // Files that do not fit are refused in our own words.
        onDrop={([dropped]) => dropped !== undefined && void take(dropped)}
        onReject={([rejected]) => rejected !== undefined && void take(rejected.file)}
        // Keyboards and screen readers use the button beside it, which opens the same dialog.
        inputProps={{ 'aria-label': `${facts.label}: choose a file`, 'aria-hidden': true, tabIndex: -1 }}
        className={classes.area ?? ''}
        role="group"
        aria-label={facts.label}
        data-file-field
        data-invalid={failure !== undefined || undefined}
      >
        <div className={classes.inside} data-shown={shown}>
          {shown === 'empty' && !phone && (
            <Group gap="sm" wrap="nowrap" className={classes.hint ?? ''}>
              <IconUpload size={26} stroke={1.4} aria-hidden />
              <Text size="sm" c="dimmed">
                Drop a file here, paste one, or
              </Text>
            </Group>
          )}
          {state.kind === 'sending' && (
            <div className={classes.sending}>
              <Thumbnail mediaType={state.mediaType} address={state.preview} />
              <div className={classes.progress}>
                <Text size="sm" truncate>
                  {state.name}
                </Text>
                <Progress.Root size="sm">
                  <Progress.Section
                    value={state.share * 100}
                    aria-label={`Uploading ${state.name}`}
                    aria-valuetext={`${Math.round(state.share * 100)} %`}
                  />
                </Progress.Root>
              </div>
            </div>
          )}
          {shown === 'file' && file !== undefined && <FileValueView file={file} />}
          <Group gap="xs" wrap="nowrap">
            {state.kind === 'failed' && state.again !== undefined && (
              <Button size="xs" variant="default" onClick={state.again}>
                Try again
              </Button>
            )}
            <Button
              ref={button}
              size="xs"
              variant="default"
              onClick={() => (shown === 'sending' ? upload.cancel() : open.current?.())}
            >
              {{ empty: 'Choose a file', sending: 'Cancel', file: 'Replace' }[shown]}
            </Button>
            {shown === 'file' && (
              <Button size="xs" variant="default" onClick={remove}>
                Remove
              </Button>
            )}
          </Group>
        </div>
        <VisuallyHidden role="status">
          {state.kind === 'sending'
            ? `Uploading ${state.name}`
            : file === undefined
              ? ''
              : `${file.name} has been uploaded`}
        </VisuallyHidden>
      </Dropzone>
    </Input.Wrapper>
  );
}

/** A file that is pasted anywhere on the page goes to the file field with the focus, or else to the first. */
function usePaste(area: React.RefObject<HTMLDivElement | null>, take: (file: File) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      if (file === undefined) return;
      const own =
        document.activeElement?.closest('[data-file-field]') ?? document.querySelector('[data-file-field]');
      if (own !== area.current) return;
      event.preventDefault();
      latest.current(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [area]);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
