/** An image without anything but its picture. */
export interface Picture {
  readonly bytes: Uint8Array;
  /** Pixels, as it is shown: upright, however the camera was held. */
  readonly width: number;
  readonly height: number;
}
