/** What an operator deploys: the archive, the image and the manifests. */
@NullMarked
package dev.millrace.deploy;

import org.jspecify.annotations.NullMarked;
