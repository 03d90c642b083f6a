/** A public event type, `muster.<what>.<happened>.v<version>`, and the data integrators get with it. */
export type Published = { readonly type: string; readonly data: object };

export function published(type: string, data: object): Published {
  return { type: `muster.${type}`, data };
}
