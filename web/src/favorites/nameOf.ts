interface Named {
  readonly sharerFirstName: string;
  readonly sharerLastName: string;
}

/** A provider of sign-ins may not tell the names of who shares. */
const NAMELESS = 'Another parent';

/** How a sharer is called. */
export const nameOf = ({ sharerFirstName, sharerLastName }: Named): string =>
  `${sharerFirstName} ${sharerLastName}`.trim() || NAMELESS;
