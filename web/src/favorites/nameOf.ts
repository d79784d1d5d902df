interface SharerName {
  readonly sharerFirstName: string;
  readonly sharerLastName: string;
}

/** A provider of sign-ins may not tell the names of who shares. */
const UNNAMED_PARENT = 'Another parent';

/** How a sharer is called. */
export const nameOf = ({ sharerFirstName, sharerLastName }: SharerName): string =>
  `${sharerFirstName} ${sharerLastName}`.trim() || UNNAMED_PARENT;
