import { describe, expect, it } from '@jest/globals';
import { aboutText } from './about.ts';

describe('the origin story', () => {
  it('says who made the product, why a jay watches over it, and who pays', () => {
    expect(aboutText.title).toBe('About Campjay');
    const story = aboutText.paragraphs.join('\n');
    expect(story).toContain('a parent who also dislikes summer camp planning');
    expect(story).toContain("Jay, who looks on, is a Steller's jay");
    expect(story).toContain('free for parents');
    expect(story).toContain('“Sponsored”');
  });
});
