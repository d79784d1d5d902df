interface RemovedPerson {
  readonly name: string;
  /** They joined by an invitation that was sent to an email. */
  readonly isInvitation: boolean;
  /** How many of the links they joined by still admit others. */
  readonly openLinks: number;
  /** How many others joined by the same links. */
  readonly others: number;
}

/** What the owner is asked before a co-parent is removed: everything that removal does, to that person and to others. */
export const removalQuestion = ({ name, isInvitation, openLinks, others }: RemovedPerson): string => {
  const link = isInvitation ? 'invitation' : 'link';
  return [
    `${name} no longer sees your schedule. What they planned stays.`,
    openLinks === 1 && `The ${link} that ${name} used stops working.`,
    openLinks > 1 && `The ${openLinks} links that ${name} used stop working.`,
    others === 1 && '1 other who joined by the same link stays.',
    others > 1 && `${others} others who joined by the same link stay.`,
    `${name} cannot join again unless you invite them by email.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
};
