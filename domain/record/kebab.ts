/** `servicePlan`, `ResourceBarred`: `service-plan`, `resource-barred`. */
export function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
