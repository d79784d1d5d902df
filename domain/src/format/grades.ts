const BEFORE_FIRST: Readonly<Record<number, string>> = { [-2]: 'Preschool', [-1]: 'Pre-K', 0: 'K' };

const ordinalEnding = (n: number): string => {
  const lastTwo = n % 100;
  if (lastTwo >= 11 && lastTwo <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th';
};

/** Formats a grade (-2 is preschool, 0 is kindergarten): 'Pre-K', 'K', '3rd'. */
export const formatGrade = (grade: number): string => BEFORE_FIRST[grade] ?? `${grade}${ordinalEnding(grade)}`;
