/** What is wrong with the database, and how it fares. Uses the terminal and the connection of the command line. */
@NullMarked
package dev.millrace.cli.doctor;

import org.jspecify.annotations.NullMarked;
