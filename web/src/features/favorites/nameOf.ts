interface SharerName {
  readonly sharerFirstName: string;
  readonly sharerLastName: string;
}

/** Fallback, because an identity provider may not reveal the sharer's name. */
const UNNAMED_PARENT = 'Another parent';

/** The display name of a sharer. */
export const nameOf = ({ sharerFirstName, sharerLastName }: SharerName): string =>
  `${sharerFirstName} ${sharerLastName}`.trim() || UNNAMED_PARENT;
