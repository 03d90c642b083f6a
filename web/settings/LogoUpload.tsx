import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { logoShapeProblem, logoSizeProblem, logoTexts } from '../../domain/organisation/logoRule.ts';
import { type Logos, logoOf } from '../../domain/organisation/shownLogo.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { useCommand } from '../client/useCommand.ts';
import { BrandLogo } from '../shell/BrandLogo.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { useOwnLogo, usePartnersName } from '../shell/useShownLogo.ts';
import classes from './LogoUpload.module.css';
import { uploadLogo } from './uploadLogo.ts';

/** How long messages about logos stand, in milliseconds (shell §8). */
const toastMs = 2_500;

/** An image that was chosen and is not the logo yet. */
interface ChosenLogo {
  readonly bytes: Blob;
  /** The address of its bytes within this browser. */
  readonly preview: string;
}

export interface LogoUploadProps {
  readonly name: string;
  readonly settings: Logos;
  readonly revision: number;
}

/** The logo as the organisation has set it, and how an administrator changes it: choose, look at it, confirm (shell §4.3). */
export function LogoUpload({ name, settings, revision }: LogoUploadProps) {
  const [chosen, setChosen] = useState<ChosenLogo | null>(null);
  const [problem, setProblem] = useState<string>();
  const reset = useRef<() => void>(null);
  const command = useCommand();
  const preview = chosen?.preview;
  useEffect(() => () => void (preview !== undefined && URL.revokeObjectURL(preview)), [preview]);
  const close = () => {
    setChosen(null);
    reset.current?.();
  };
  const upload = useMutation({
    mutationFn: uploadLogo,
    async onSuccess({ logo_url: logo }) {
      const both = settings.logoBrand !== null;
      const saved = await command.send(
        'organisation.configure',
        { settings: { logo, ...(both && { logoBrand: logo }) } },
        revision,
      );
      if (saved !== undefined) notifications.show({ message: logoTexts.saved, autoClose: 2_000 });
      close();
    },
    onError(error) {
      setProblem(error instanceof RequestFailed && error.refused ? error.message : logoTexts.failed);
      close();
    },
  });
  const choose = async (file: File | null) => {
    setProblem(undefined);
    command.forget();
    if (file === null) return;
    const wrong = await problemOf(file);
    if (wrong !== undefined) {
      setProblem(wrong);
      reset.current?.();
      return;
    }
    setChosen({ bytes: file, preview: URL.createObjectURL(file) });
    notifications.show({ message: logoTexts.confirm, autoClose: toastMs });
  };
  const isBusy = upload.isPending || command.state.kind === 'saving';
  return (
    <Stack gap="sm" mb="md">
      <div className={classes.shown}>
        <Shown settings={settings} />
      </div>
      <PartnersInstead />
      <NotShown settings={settings} />
      {problem !== undefined && <Note tone="bad" role="alert" title={problem} />}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
      <Group gap="xs">
        <FileButton
          resetRef={reset}
          accept="image/png,image/jpeg"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': 'Logo: choose an image' }}
        >
          {(props) => (
            <Button {...props} variant="default" disabled={isBusy}>
              {logoOf(settings) === null ? 'Upload a logo' : 'Upload another logo'}
            </Button>
          )}
        </FileButton>
        {logoOf(settings) !== null && (
          <Button
            variant="default"
            loading={command.state.kind === 'saving' && chosen === null}
            onClick={() =>
              void command.send(
                'organisation.configure',
                { settings: { logo: null, logoBrand: null } },
                revision,
              )
            }
          >
            Remove the logo
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        A PNG or JPEG image of less than 500 KB, at least 1.7 times as wide as high.
      </Text>
      <Dialog opened={chosen !== null} onClose={close} title={logoTexts.confirm}>
        <Stack>
          {chosen !== null && (
            <div className={classes.preview}>
              <img src={chosen.preview} alt={`The logo that you have chosen for ${name}`} />
            </div>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button loading={isBusy} onClick={() => chosen !== null && upload.mutate(chosen.bytes)}>
              Confirm
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Stack>
  );
}

/** The logo of the organisation itself, on whatever host; nothing where one is set that is not shown. */
function Shown({ settings }: { readonly settings: Logos }) {
  const logo = useOwnLogo();
  const partner = usePartnersName();
  const broken =
    partner === undefined
      ? 'The logo cannot be loaded. Muster’s own mark is shown.'
      : 'The logo cannot be loaded.';
  const instead = logo.kind === 'logo' ? broken : logoOf(settings) === null ? 'There is no logo.' : null;
  const none =
    instead === null ? null : (
      <Text size="sm" c="dimmed">
        {instead}
      </Text>
    );
  return <BrandLogo shown={logo} height={44} otherwise={none} />;
}

/** That nobody sees the logo of the organisation on the host of a partner. */
function PartnersInstead() {
  const partner = usePartnersName();
  return partner === undefined ? null : (
    <Text size="sm">Every screen on this host shows the logo of {partner}.</Text>
  );
}

/** Why a logo that is set is not what people see. */
function NotShown({ settings }: { readonly settings: Logos }) {
  const shown = useOwnLogo();
  if (logoOf(settings) === null || shown.kind === 'logo') return null;
  return (
    <Note
      tone="warning"
      title={
        shown.host === undefined
          ? 'This logo has no address from which it can be loaded.'
          : `Logos of ${shown.host} are not shown here. Upload the image, or ask whoever runs this Muster to allow the host (LOGO_HOSTS).`
      }
    />
  );
}

/** Why an image cannot be the logo, as the server says it; undefined if it can. */
async function problemOf(file: File): Promise<string | undefined> {
  const tooLarge = logoSizeProblem(file.size);
  if (tooLarge !== undefined) return tooLarge;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return logoTexts.failed;
  try {
    return logoShapeProblem(image);
  } finally {
    image.close();
  }
}
