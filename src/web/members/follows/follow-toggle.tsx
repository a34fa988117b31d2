import { reviewSentences as sentences } from '#sentences/reviews/reviews.ts';
import { buttonClasses } from '#web/components/button.tsx';

/** Shows whether the member follows a business, and changes it when pressed. */
export function FollowToggle({ isOn, onPress }: { isOn: boolean; onPress: () => void }) {
	return (
		<button
			type="button"
			aria-pressed={isOn}
			className={buttonClasses('secondary', 'small', isOn ? 'border-accent text-accent' : '')}
			onClick={onPress}
		>
			{isOn ? sentences.following : sentences.follow}
		</button>
	);
}
