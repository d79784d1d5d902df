interface RemovedPerson {
  readonly name: string;
  /** Whether they joined by an email invitation. */
  readonly isInvitation: boolean;
  /** How many of the links they joined by still admit others. */
  readonly openLinks: number;
  /** How many others joined by the same links. */
  readonly others: number;
}

/** The confirmation question before a co-parent is removed. It states all effects, on that person and on others. */
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
