import { Component, type ReactNode } from 'react';

type SafetyNetProps = {
  /** Where we are: going elsewhere is another try. */
  place: string;
  instead: ReactNode;
  children: ReactNode;
};

/** Catches what breaks inside, so that a fault in one part never leaves a blank page. */
export class SafetyNet extends Component<SafetyNetProps, { brokenAt: string | null }> {
  override state: { brokenAt: string | null } = { brokenAt: null };

  override componentDidCatch() {
    this.setState({ brokenAt: this.props.place });
  }

  static getDerivedStateFromError() {
    return { brokenAt: '' };
  }

  override render() {
    const { brokenAt } = this.state;
    return brokenAt === '' || brokenAt === this.props.place ? this.props.instead : this.props.children;
  }
}
