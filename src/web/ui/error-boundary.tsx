import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /**
   * Names what is shown, such as the current path. After an error, the children are rendered again when it
   * changes.
   */
  place: string;
  instead: ReactNode;
  children: ReactNode;
};

/** An error boundary. After an error in its children it shows `instead`, not a blank page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failedAt: string | null }> {
  override state: { failedAt: string | null } = { failedAt: null };

  override componentDidCatch() {
    this.setState({ failedAt: this.props.place });
  }

  static getDerivedStateFromError() {
    return { failedAt: '' };
  }

  override render() {
    const { failedAt } = this.state;
    return failedAt === '' || failedAt === this.props.place ? this.props.instead : this.props.children;
  }
}
