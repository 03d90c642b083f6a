import { Button, FileButton, Group, Loader, Stack, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../shell/Dialog.tsx';
import { Note } from '../../shell/Note.tsx';
import { readBarcode } from './readBarcode.ts';
import classes from './ScanDialog.module.css';

/** Milliseconds between two looks through the camera. */
const lookMs = 250;

export interface ScanDialogProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

type Camera = 'starting' | 'on' | { readonly why: string };

/** Reads a barcode through the camera or from a picture (shell §2.3). */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState<'picture' | 'nothing'>('nothing');
  const readPicture = async (file: File | null) => {
    if (file === null) return;
    setReading('picture');
    setProblem(undefined);
    try {
      const code = await readBarcode(file);
      if (code === null) setProblem('No barcode detected in the image');
      else onCode(code);
    } catch {
      setProblem('This file could not be read as a picture. Choose a photo in PNG or JPEG.');
    } finally {
      setReading('nothing');
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Scan a barcode" size={440}>
      <Stack gap="md">
        <CameraView onCode={onCode} />
        {problem !== undefined && (
          <Note tone="bad" role="alert" title={problem}>
            {null}
          </Note>
        )}
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            EAN, Code 128, Code 39, QR and Data Matrix
          </Text>
          <FileButton accept="image/*" onChange={(file) => void readPicture(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={reading === 'picture'}
                leftSection={<IconPhoto size={18} aria-hidden />}
              >
                Choose a picture
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What the camera sees; it is looked at until a code is found or the view is left. */
function CameraView({ onCode }: Pick<ScanDialogProps, 'onCode'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera>('starting');
  const found = useRef(onCode);
  found.current = onCode;
  const look = useCallback(async (): Promise<boolean> => {
    const seen = video.current;
    if (seen === null || seen.videoWidth === 0) return false;
    const canvas = new OffscreenCanvas(seen.videoWidth, seen.videoHeight);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return false;
    context.drawImage(seen, 0, 0);
    const code = await readBarcode(context.getImageData(0, 0, canvas.width, canvas.height));
    if (code !== null) found.current(code);
    return code !== null;
  }, []);
  useEffect(() => {
    const ended = new AbortController();
    let stream: MediaStream | undefined;
    const scan = async () => {
      stream = await cameraStream();
      // The view was left while the user was asked.
      if (ended.signal.aborted) return stop(stream);
      if (video.current === null) return;
      video.current.srcObject = stream;
      await video.current.play();
      setCamera('on');
      while (!ended.signal.aborted && !(await look())) {
        await new Promise((resolve) => setTimeout(resolve, lookMs));
      }
    };
    scan().catch((error: unknown) => {
      if (!ended.signal.aborted) setCamera({ why: reasonOf(error) });
    });
    return () => {
      ended.abort();
      stop(stream);
    };
  }, [look]);
  if (typeof camera === 'object') {
    return (
      <Note tone="quiet" title="The camera is not available">
        <Text size="sm">{camera.why}</Text>
      </Note>
    );
  }
  return (
    <div className={classes.view}>
      <video ref={video} muted playsInline className={classes.video} aria-label="What the camera sees" />
      {camera === 'starting' && <Loader className={classes.wait ?? ''} aria-label="Starting the camera" />}
    </div>
  );
}

async function cameraStream(): Promise<MediaStream> {
  // Browsers have it only on pages that came by https, or from this machine.
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (mediaDevices === undefined) throw new DOMException('', 'NotSupportedError');
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function reasonOf(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'This page is not allowed to use it. Allow it in the settings of your browser, or choose a picture.';
    case 'NotFoundError':
      return 'None was found on this device. Choose a picture instead.';
    case 'NotReadableError':
      return 'Another program is using it. Close that program, or choose a picture.';
    case 'NotSupportedError':
      return 'Browsers open it only for addresses with https. Choose a picture instead.';
    default:
      return 'It could not be started. Choose a picture instead.';
  }
}
